/** Letters that do not come apart into a plain one and a mark. */
const joined: Record<string, string> = { ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', đ: 'd', ł: 'l', ı: 'i' }

/** A name by its plain letters alone, so that Lüliang, Luliang and LULIANG are one. */
export const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[øœæßđłı]/g, (letter) => joined[letter] ?? '')
    .replaceAll(/[^a-z]/g, '')

const foreignKind =
  /(county|province|state|city|region|prefecture|oblast|krai|department|district|governorate|voivodeship|si|gun)$/

/** A plain foreign name without what kind of region it is. */
export const withoutForeignKind = (name: string): string => name.replace(foreignKind, '')

/** Peoples whose names stand between the name of an autonomous region and its kind. */
const peoples =
  /((土家|苗|蒙古|朝鲜|满|回|彝|壮|布依|侗|瑶|白|哈尼|黎|傣|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|土|仫佬|羌|布朗|撒拉|毛南|仡佬|普米|藏|裕固|保安|各|鄂温克|达斡尔|锡伯|塔吉克|哈萨克|柯尔克孜)族|蒙古|哈萨克|柯尔克孜|锡伯|塔吉克)+(?=自治[县旗州]$)/u
const kind = /(自治[县旗州]|[左右]旗|林区|特区|新区|地区|区|县|市|旗|盟)$/u

/** A Chinese name without its kind; whole where a single character would be left (蔚县). */
export const withoutKind = (name: string): string => {
  const short = name.replace(peoples, '').replace(kind, '')
  return short.length >= 2 ? short : name
}

/** The plain pinyin of the first so many characters of a name, from its searchable pinyin. */
export const plainPinyin = (py: string, characters = Number.POSITIVE_INFINITY): string =>
  py.split(' ').slice(0, characters).join('').replaceAll('v', 'u')
