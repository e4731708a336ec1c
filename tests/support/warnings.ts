/** The database driver's warnings fail the run: in its output nobody would read them. */
process.on('warning', (warning) => {
  if (warning.name === 'DeprecationWarning' && warning.message.includes('client.query()'))
    throw warning
})
