/**
 * Frozen country ids, because stored addresses contain them. The first 240 are sorted by alpha-3 code; later countries
 * are appended. Append only, never insert.
 */
const firstBlock = `
ABW AFG AGO AIA ALA ALB AND ANT ARE ARG ARM ASC ASM ATA ATF ATG AUS AUT AZE BDI
BEL BEN BFA BGD BGR BHR BHS BIH BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN
CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CXR CYM CYP CZE DEU DJI
DMA DNK DOM DZA ECU EGY ERI ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY
GHA GIB GIN GLP GMB GNB GRC GRD GRL GTM GUF GUM GUY HMD HND HRV HTI HUN IDN IMN
IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT
LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAR MCO MDA MDG MDV MEX MHL MKD MLI
MLT MMR MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD
NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT
REU ROU RUS RWA SAU SCG SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM STP SUR
SVK SVN SWE SWZ SYC SYR TAA TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV
TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE`

export const appendedCountries = [
  'GNQ',
  'ESH',
  'SRB',
  'MNE',
  'SSD',
  'BES',
  'BLM',
  'CUW',
  'MAF',
  'SXM',
]

const codes = [...firstBlock.trim().split(/\s+/), ...appendedCountries]

export const countryIds: ReadonlyMap<string, string> = new Map(
  codes.map((code, index) => [code, String(index + 1)]),
)

/** Listed countries that are not, or no longer, in ISO 3166-1, with their two-letter codes. */
export const nonIsoCountries: ReadonlyMap<string, string> = new Map([
  ['ANT', 'AN'],
  ['ASC', 'AC'],
  ['SCG', 'CS'],
  ['TAA', 'TA'],
])

export const homeCountryId = '44'
