const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [id = '', code = ''] = pair.split(':')
      return [id, code]
    })

const australia = '9:NT 10:SA 11:WA 12:ACT 13:NSW 14:QLD 15:TAS 16:VIC'
const unitedKingdom = '90:ENG 91:NIR 92:SCT 93:WLS'
const southKorea = `115:11 116:26 117:27 118:28 119:29 120:30 121:31 122:49 123:42 124:47 125:48
  126:43 127:44 128:45 129:46 130:41`
const malaysia = `148:01 149:02 150:14 151:03 152:15 153:04 154:05 155:06 156:07 157:08 158:09
  159:12 160:10 161:13 162:11`
const unitedStates = `209:AK 210:AL 211:AR 212:AZ 213:CA 214:CO 215:CT 216:DC 217:DE 218:FL 219:GA
  220:HI 221:IA 222:ID 223:IL 224:IN 225:KS 226:KY 227:LA 228:MA 229:MD 230:ME 231:MI 232:MN 233:MO
  234:MS 235:MT 236:NC 237:ND 238:NE 239:NH 240:NJ 241:NM 242:NV 243:NY 244:OH 245:OK 246:OR 247:PA
  248:RI 249:SC 250:SD 251:TN 252:TX 253:UT 254:VA 255:VT 256:WA 257:WI 258:WV 259:WY 268:PR 269:VI`

export const stateCodes: ReadonlyMap<string, string> = new Map(
  [australia, unitedKingdom, southKorea, malaysia, unitedStates].flatMap(pairs),
)

/** The nine divisions of the United States Census Bureau by postal code; the territories belong to none. */
const divisions = [
  'CT ME MA NH RI VT',
  'NJ NY PA',
  'IL IN MI OH WI',
  'IA KS MN MO NE ND SD',
  'DE DC FL GA MD NC SC VA WV',
  'AL KY MS TN',
  'AR LA OK TX',
  'AZ CO ID MT NV NM UT WY',
  'AK CA HI OR WA',
]

export const areaOf = (postalCode: string): string => {
  const index = divisions.findIndex((states) => states.split(' ').includes(postalCode))
  return index === -1 ? '' : String(index + 1)
}
