const clearCode = 256

/** Compresses like Unix compress: LZW in groups of eight codes, clearing the dictionary each time it is full. */
export const unixCompress = (text: string, maxWidth = 16): Buffer => {
  const bytes: number[] = [0x1f, 0x9d, 0x80 | maxWidth]
  const codes = new Map<number, number>()
  let [hold, held, count, width, free] = [0, 0, 0, 9, clearCode + 1]
  const write = (value: number, bits: number) => {
    hold |= value << held
    for (held += bits; held >= 8; held -= 8) {
      bytes.push(hold & 0xff)
      hold >>>= 8
    }
  }
  const restart = (next: number) => {
    for (; count % 8 !== 0; count += 1) write(0, width)
    count = 0
    width = next
  }
  const emit = (code: number) => {
    write(code, width)
    count += 1
    if (code !== clearCode && free >= 1 << width && width < maxWidth) restart(width + 1)
  }
  let prefix = -1
  for (const byte of Buffer.from(text, 'latin1')) {
    const key = prefix * 256 + byte
    const known = prefix < 0 ? byte : codes.get(key)
    if (known !== undefined) {
      prefix = known
      continue
    }
    emit(prefix)
    if (free < 1 << maxWidth) {
      codes.set(key, free)
      free += 1
    } else {
      emit(clearCode)
      restart(9)
      codes.clear()
      free = clearCode + 1
    }
    prefix = byte
  }
  if (prefix >= 0) emit(prefix)
  write(0, 8)
  return Buffer.from(bytes)
}
