import { Refusal } from '#server/core/errors'

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * Returns the characters whose lead byte is `first` to `last`; encodings keep their common characters in such a range.
 */
const charactersOf = (
  encoding: string,
  first: number,
  last: number,
  trails: readonly (readonly [number, number])[],
): string => {
  const bytes: number[] = []
  for (let leadByte = first; leadByte <= last; leadByte += 1)
    for (const [from, to] of trails)
      for (let trailByte = from; trailByte <= to; trailByte += 1) bytes.push(leadByte, trailByte)
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes))
}

const high = [[0xa1, 0xfe]] as const
const japanese = () =>
  'ー' +
  charactersOf('shift_jis', 0x82, 0x83, [[0x40, 0xf1]]) +
  charactersOf('shift_jis', 0x88, 0x98, [
    [0x40, 0x7e],
    [0x80, 0xfc],
  ])

const commonCharacters: Readonly<Record<string, () => string>> = {
  gb18030: () => charactersOf('gb18030', 0xb0, 0xf7, high),
  big5: () => charactersOf('big5', 0xa4, 0xc6, [[0x40, 0x7e], ...high]),
  shift_jis: japanese,
  'euc-jp': japanese,
  'euc-kr': () => charactersOf('euc-kr', 0xb0, 0xc8, high),
}

/** Punctuation, including full-width and East Asian signs, says nothing about the language. */
const neutral = /[\p{ASCII}\p{P}\p{S}\p{Z}\uff01-\uff5e]/gu

/** Frequent syllables of Korean and frequent characters of Chinese names and headings; their byte ranges overlap. */
const frequentKorean = new Set(
  '김이박최정강조윤장임한오서신권황안송전홍민수지영은성미현준우진경호원동희선혜철남재상연아유주사용자름화번메일부소역할위치도시' +
    '가나다라마기대구산인국',
)
const frequentChinese = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石' +
    '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国文红海波用户名姓手机号码邮箱部门角色公司的中人大小站点经纬度地电测绘',
)

const share = (text: string, wanted: ReadonlySet<string>): number => {
  const characters = [...text.replaceAll(neutral, '')]
  if (!characters.length) return 1
  return characters.filter((character) => wanted.has(character)).length / characters.length
}

/** Detects text of another encoding whose bytes also decode as GB 18030. */
const isImprobable = (bytes: Uint8Array, text: string): boolean => {
  const commonIn = (encoding: string, read: string) =>
    share(read, new Set(commonCharacters[encoding]?.()))
  const firstLevel = new Set(charactersOf('gb18030', 0xb0, 0xd7, high))
  if (share(text, firstLevel) <= 0.5 && share(text, frequentChinese) === 0) return true
  const chinese = commonIn('gb18030', text)
  const others = Object.keys(commonCharacters).filter((encoding) => encoding !== 'gb18030')
  return others.some((encoding) => {
    const other = decoded(bytes, encoding)
    if (other === null) return false
    const common = commonIn(encoding, other)
    if (common < 0.95) return false
    if (encoding === 'euc-kr' && share(other, frequentKorean) > share(text, frequentChinese) + 0.1)
      return true
    return chinese < 0.9 && common > chinese + 0.1
  })
}

const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split(/\r\n|[\r\n]/).length

const damage = '\ufffd'

/** Detects UTF-16 also without a byte order mark: every other byte of Western letters is zero. */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const seen = bytes.subarray(0, 1000)
  for (const [at, byte] of seen.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < seen.length / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * Decodes UTF-8, UTF-16 or GB 18030 (a superset of GBK). Broken UTF-8 is refused with its line number, other encodings
 * as `tableEncoding`.
 */
export const textOf = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes)
  if (utf16) {
    const text = decoded(bytes, utf16)
    if (text === null) throw new Refusal('tableEncoding')
    return text
  }
  const text = decoded(bytes, 'utf-8')
  if (text !== null) return text
  const broken = new TextDecoder().decode(bytes)
  const letters = broken.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  const damaged = broken.split(damage).length - 1
  if (letters > damaged)
    throw new Refusal('tableDamaged', { args: { line: lineAt(broken, broken.indexOf(damage)) } })
  const chinese = decoded(bytes, 'gb18030')
  if (chinese === null || isImprobable(bytes, chinese)) throw new Refusal('tableEncoding')
  return chinese
}
