import type { Transaction } from '#db/connect'
import { searchForm } from '#contract/text/searchText'
import { sortKey } from '#db/pinyin'
import type { ServiceTier, StationStatus } from '#contract/positioning/stations'

type Datum = 'CGCS2000' | 'ITRF2020' | 'ETRS89' | 'NAD83' | 'GDA2020'

interface StationSeed {
  code: string
  name: readonly [zh: string, en: string]
  place: readonly [latitude: number, longitude: number]
  datum?: Datum
  tier?: ServiceTier
  /** Radius of the covered area in kilometres, if it differs from the default of the tier. */
  reach?: number
  status?: StationStatus
}

/** Invented stations near real cities; positions are rounded to 0.01° and shifted. */
const stations: readonly StationSeed[] = [
  { code: 'CN-SH01', name: ['上海东', 'Shanghai East'], place: [31.19, 121.57] },
  { code: 'CN-SH02', name: ['上海西', 'Shanghai West'], place: [31.17, 121.21] },
  { code: 'CN-SZ01', name: ['苏州', 'Suzhou'], place: [31.33, 120.67] },
  { code: 'CN-HZ01', name: ['杭州', 'Hangzhou'], place: [30.21, 120.18] },
  { code: 'CN-NB01', name: ['宁波', 'Ningbo'], place: [29.84, 121.61], status: 'offline' },
  { code: 'CN-NJ01', name: ['南京', 'Nanjing'], place: [32.02, 118.86] },
  { code: 'CN-BJ01', name: ['北京', 'Beijing'], place: [39.87, 116.52] },
  { code: 'CN-TJ01', name: ['天津', 'Tianjin'], place: [39.03, 117.27] },
  { code: 'CN-GZ01', name: ['广州', 'Guangzhou'], place: [23.17, 113.33] },
  { code: 'CN-SZ02', name: ['深圳', 'Shenzhen'], place: [22.61, 114.03] },
  { code: 'CN-WH01', name: ['武汉', 'Wuhan'], place: [30.54, 114.41] },
  { code: 'CN-CS01', name: ['长沙', 'Changsha'], place: [28.17, 113.02] },
  { code: 'CN-CD01', name: ['成都', 'Chengdu'], place: [30.61, 104.11] },
  { code: 'CN-CQ01', name: ['重庆', 'Chongqing'], place: [29.61, 106.49] },
  { code: 'CN-XA01', name: ['西安', 'Xi’an'], place: [34.31, 108.97] },
  { code: 'CN-ZZ01', name: ['郑州', 'Zhengzhou'], place: [34.78, 113.71] },
  { code: 'CN-HB01', name: ['哈尔滨', 'Harbin'], place: [45.72, 126.69] },
  { code: 'CN-SY01', name: ['沈阳', 'Shenyang'], place: [41.76, 123.47] },
  { code: 'CN-UQ01', name: ['乌鲁木齐', 'Ürümqi'], place: [43.86, 87.57], tier: 'submetre' },
  { code: 'CN-LS01', name: ['拉萨', 'Lhasa'], place: [29.67, 91.09], tier: 'submetre' },
  { code: 'CN-LZ01', name: ['兰州', 'Lanzhou'], place: [36.08, 103.79], tier: 'submetre' },
  {
    code: 'CN-W01',
    name: ['华中广域', 'Central China wide area'],
    place: [33.02, 111.48],
    tier: 'metre',
    reach: 900,
  },
  {
    code: 'CN-W02',
    name: ['东北广域', 'North-east China wide area'],
    place: [45.11, 124.77],
    tier: 'metre',
    reach: 700,
  },
  { code: 'JP-TK01', name: ['东京', 'Tokyo'], place: [35.66, 139.62], datum: 'ITRF2020' },
  { code: 'KR-SE01', name: ['首尔', 'Seoul'], place: [37.53, 127.03], datum: 'ITRF2020' },
  { code: 'SG-SG01', name: ['新加坡', 'Singapore'], place: [1.35, 103.86], datum: 'ITRF2020' },
  { code: 'TH-BK01', name: ['曼谷', 'Bangkok'], place: [13.78, 100.59], datum: 'ITRF2020' },
  { code: 'ID-JK01', name: ['雅加达', 'Jakarta'], place: [-6.24, 106.86], datum: 'ITRF2020' },
  { code: 'IN-DL01', name: ['德里', 'Delhi'], place: [28.58, 77.17], datum: 'ITRF2020' },
  { code: 'AE-DB01', name: ['迪拜', 'Dubai'], place: [25.18, 55.33], datum: 'ITRF2020' },
  { code: 'DE-BE01', name: ['柏林', 'Berlin'], place: [52.48, 13.37], datum: 'ETRS89' },
  { code: 'DE-MU01', name: ['慕尼黑', 'Munich'], place: [48.11, 11.61], datum: 'ETRS89' },
  { code: 'FR-PA01', name: ['巴黎', 'Paris'], place: [48.82, 2.39], datum: 'ETRS89' },
  {
    code: 'ES-SA01',
    name: ['萨拉曼卡', 'Salamanca'],
    place: [40.98, -5.64],
    datum: 'ETRS89',
    status: 'offline',
  },
  {
    code: 'NO-LY01',
    name: ['朗伊尔城', 'Longyearbyen'],
    place: [78.19, 15.71],
    datum: 'ETRS89',
    tier: 'submetre',
    reach: 200,
  },
  { code: 'KE-NA01', name: ['内罗毕', 'Nairobi'], place: [-1.31, 36.79], datum: 'ITRF2020' },
  {
    code: 'ZA-JB01',
    name: ['约翰内斯堡', 'Johannesburg'],
    place: [-26.17, 28.09],
    datum: 'ITRF2020',
  },
  { code: 'BR-SP01', name: ['圣保罗', 'São Paulo'], place: [-23.58, -46.67], datum: 'ITRF2020' },
  { code: 'US-DV01', name: ['丹佛', 'Denver'], place: [39.77, -104.93], datum: 'NAD83' },
  { code: 'US-IA01', name: ['得梅因', 'Des Moines'], place: [41.61, -93.66], datum: 'NAD83' },
  {
    code: 'CA-SK01',
    name: ['萨斯卡通', 'Saskatoon'],
    place: [52.11, -106.71],
    datum: 'NAD83',
    tier: 'submetre',
  },
  { code: 'AU-SY01', name: ['悉尼', 'Sydney'], place: [-33.84, 151.11], datum: 'GDA2020' },
  { code: 'NZ-WG01', name: ['惠灵顿', 'Wellington'], place: [-41.27, 174.83], datum: 'ITRF2020' },
  {
    code: 'FJ-TV01',
    name: ['塔韦乌尼', 'Taveuni'],
    place: [-16.83, 179.96],
    datum: 'ITRF2020',
    tier: 'submetre',
    reach: 120,
  },
  { code: 'CN-QD01', name: ['青岛', 'Qingdao'], place: [36.12, 120.41], status: 'retired' },
]

const radiusOf = ({ tier, reach }: StationSeed): number =>
  (reach ?? (tier === 'metre' ? 600 : tier === 'submetre' ? 150 : 50)) * 1000

/** Inserts the stations and raises the stations' version, so that processes reload them. */
export const insertStations = async (trx: Transaction, now: number): Promise<void> => {
  await trx.batchInsert(
    'stations',
    stations.map((station) => {
      const {
        code,
        name,
        place,
        datum = 'CGCS2000',
        tier = 'centimetre',
        status = 'online',
      } = station
      return {
        code,
        name: name[0],
        en_name: name[1],
        name_sort: sortKey(name[0], 'text'),
        en_name_sort: sortKey(name[1], 'text'),
        latitude: place[0],
        longitude: place[1],
        datum,
        epoch: datum === 'CGCS2000' ? 2000 : datum === 'NAD83' ? 2010 : null,
        radius: radiusOf(station),
        tier,
        status,
        last_seen_at: status === 'online' ? now : null,
        search_key: searchForm(`${code} ${name[0]} ${name[1]}`),
        revision: 2,
        created_at: now,
        updated_at: now,
      }
    }),
    20,
  )
  await trx('change_marks').where({ name: 'stations' }).update({ value: 2 })
}
