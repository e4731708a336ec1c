/** Letters that Unicode does not decompose into a base letter and a diacritic. */
const undecomposable: Record<string, string> = {
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

/** Reduces a name to plain letters, so that Lüliang, Luliang and LULIANG are equal. */
export const toPlainLetters = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[øœæßđłı]/g, (letter) => undecomposable[letter] ?? '')
    .replaceAll(/[^a-z]/g, '')

const foreignKind =
  /(county|province|state|city|region|prefecture|oblast|krai|department|district|governorate|voivodeship|si|gun)$/

export const withoutForeignKind = (name: string): string => name.replace(foreignKind, '')

/** Ethnic groups in the names of autonomous regions, between the place and its kind. */
const peoples =
  /((土家|苗|蒙古|朝鲜|满|回|彝|壮|布依|侗|瑶|白|哈尼|黎|傣|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|土|仫佬|羌|布朗|撒拉|毛南|仡佬|普米|藏|裕固|保安|各|鄂温克|达斡尔|锡伯|塔吉克|哈萨克|柯尔克孜)族|蒙古|哈萨克|柯尔克孜|锡伯|塔吉克)+(?=自治[县旗州]$)/u
const kind = /(自治[县旗州]|[左右]旗|林区|特区|新区|地区|区|县|市|旗|盟)$/u

/** Removes the kind from a Chinese name unless only one character would remain (蔚县). */
export const withoutKind = (name: string): string => {
  const short = name.replace(peoples, '').replace(kind, '')
  return short.length >= 2 ? short : name
}

export const plainPinyin = (py: string, characters = Number.POSITIVE_INFINITY): string =>
  py.split(' ').slice(0, characters).join('').replaceAll('v', 'u')
