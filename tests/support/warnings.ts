/** Database driver warnings fail the run, because they would be overlooked in its output. */
process.on('warning', (warning) => {
  if (warning.name === 'DeprecationWarning' && warning.message.includes('client.query()'))
    throw warning
})
