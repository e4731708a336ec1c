import type { Findable, FindAnswer } from '#contract/operations/find'
import type { Locale } from '#contract/text/locale'
import { searchEntries, type Named } from '#contract/text/nameSearch'
import type { Translate } from '#console/core/i18n/texts.ts'
import { matchRoute, type ConsoleRoute } from '#console/core/navigation/routes.ts'

/**
 * The first level of GB 2312 lists the 3,755 most common characters in pinyin order. Each syllable here is followed by
 * its first character: 啊 and all characters up to 埃 are read `a`.
 */
const starts = `a啊ai埃an鞍ang肮ao凹ba芭bai白ban斑bang邦bao苞bei杯ben奔beng崩bi逼bian鞭biao标bie鳖bin彬bing兵bo玻bu捕ca擦cai猜can餐cang苍cao操ce厕ceng层cha插chai拆chan搀chang昌chao超che车chen郴cheng撑chi吃chong充chou抽chu初chuai揣chuan川chuang疮chui吹chun春chuo戳ci疵cong聪cou凑cu粗cuan蹿cui摧cun村cuo磋da搭dai呆dan耽dang当dao刀de德deng蹬di堤dian颠diao碉die跌ding丁diu丢dong东dou兜du督duan端dui堆dun墩duo掇e蛾en恩er而fa发fan藩fang坊fei菲fen芬feng丰fo佛fou否fu夫ga噶gai该gan干gang冈gao篙ge哥gei给gen根geng耕gong工gou钩gu辜gua刮guai乖guan棺guang光gui瑰gun辊guo锅ha哈hai骸han酣hang夯hao壕he呵hei嘿hen痕heng哼hong轰hou喉hu呼hua花huai槐huan欢huang荒hui灰hun荤huo豁ji击jia嘉jian歼jiang僵jiao蕉jie揭jin巾jing荆jiong炯jiu揪ju鞠juan捐jue撅jun均ka喀kai开kan刊kang康kao考ke坷ken肯keng坑kong空kou抠ku枯kua夸kuai块kuan宽kuang匡kui亏kun坤kuo括la垃lai莱lan蓝lang琅lao捞le勒lei雷leng棱li厘lia俩lian联liang粮liao撩lie列lin琳ling玲liu溜long龙lou楼lu芦luan峦lun抡luo萝ma妈mai埋man瞒mang芒mao猫me么mei玫men门meng萌mi眯mian棉miao苗mie蔑min民ming明miu谬mo摸mou谋mu拇na拿nai氖nan南nang囊nao挠ne呢nei馁nen嫩neng能ni妮nian蔫niang娘niao鸟nie捏nin您ning柠niu牛nong脓nu奴nuan暖nuo挪o哦ou欧pa啪pai拍pan攀pang乓pao抛pei呸pen喷peng砰pi坯pian篇piao飘pie撇pin拼ping乒po坡pou剖pu扑qi期qia掐qian牵qiang枪qiao橇qie切qin钦qing青qiong琼qiu秋qu趋quan圈que缺qun裙ran然rang瓤rao饶re惹ren壬reng扔ri日rong戎rou揉ru茹ruan软rui蕊run闰ruo若sa撒sai腮san三sang桑sao搔se瑟sen森seng僧sha莎shai筛shan珊shang墒shao梢she奢shen砷sheng声shi师shou收shu蔬shua刷shuai摔shuan栓shuang霜shui谁shun吮shuo说si斯song松sou搜su苏suan酸sui虽sun孙suo蓑ta塌tai胎tan坍tang汤tao掏te特teng藤ti梯tian天tiao挑tie贴ting厅tong通tou偷tu凸tuan湍tui推tun吞tuo拖wa挖wai歪wan豌wang汪wei威wen瘟weng嗡wo挝wu巫xi昔xia瞎xian掀xiang相xiao萧xie楔xin薪xing星xiong兄xiu休xu墟xuan轩xue靴xun勋ya压yan焉yang殃yao邀ye椰yi一yin茵ying英yo哟yong拥you幽yu迂yuan鸳yue曰yun耘za匝zai栽zan咱zang赃zao遭ze责zei贼zen怎zeng增zha扎zhai摘zhan瞻zhang樟zhao招zhe遮zhen珍zheng蒸zhi芝zhong中zhou舟zhu珠zhua抓zhuai拽zhuan专zhuang桩zhui椎zhun谆zhuo捉zi兹zong鬃zou邹zu租zuan钻zui嘴zun尊zuo昨`

/** Second readings of characters, as used in names of screens. */
const otherReadings: Readonly<Record<string, string>> = {
  角: 'jue',
  重: 'chong',
  行: 'hang',
  长: 'zhang',
}

const readStarts = (): Map<string, string> => {
  const syllableAt = new Map(
    Array.from(starts.matchAll(/([a-z]+)(\P{ASCII})/gu), ([, syllable = '', character = '']) => [
      character,
      syllable,
    ]),
  )
  const decoder = new TextDecoder('gb2312')
  const table = new Map<string, string>()
  let syllable = ''
  for (let high = 0xb0; high <= 0xd7; high += 1)
    for (let low = 0xa1; low <= 0xfe; low += 1) {
      const character = decoder.decode(Uint8Array.of(high, low))
      syllable = syllableAt.get(character) ?? syllable
      table.set(character, syllable)
    }
  return table
}

let table: Map<string, string> | undefined

/** Pinyin of a text without tones, syllables separated by spaces; other characters stay unchanged. */
export const pinyinOf = (text: string): string => {
  const known = (table ??= readStarts())
  return [...text]
    .map((character) => (known.has(character) ? ` ${known.get(character)} ` : character))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** As `pinyinOf` with the second readings; empty if no character has one. */
export const otherPinyinOf = (text: string): string =>
  [...text].some((character) => otherReadings[character])
    ? pinyinOf([...text].map((character) => otherReadings[character] ?? character).join(''))
    : ''

export type Kind =
  | 'screens'
  | 'actions'
  | 'users'
  | 'companies'
  | 'roles'
  | 'applications'
  | 'logs'
  | 'help'

export interface Recent {
  kind: Kind
  name: string
  note: string
  address: string
}

export interface Item {
  id: string
  kind: Kind
  name: string
  note: string
  at?: string | null
  icon?: string
  address?: string
  open: () => void
}

export interface Group {
  kind: Kind | 'recent'
  items: readonly Item[]
}

export type NamedItem = Item & Named

export const namesOf = (zh: string, en: string): Named => ({
  zh,
  en,
  py: pinyinOf(zh),
  also: [otherPinyinOf(zh)].filter(Boolean),
})

const maxLocalItems = 6

export const matching = (items: readonly NamedItem[], q: string, locale: Locale): Item[] =>
  searchEntries(items, q, locale)
    .slice(0, maxLocalItems)
    .map(({ entry }) => entry)

export const recentGroup = (
  recent: readonly Recent[],
  q: string,
  locale: Locale,
  isOpen: (address: string) => boolean,
  go: (address: string) => void,
): Item[] =>
  matching(
    recent
      .filter(({ address }) => isOpen(address))
      .map((one) => ({
        ...namesOf(one.name, one.name),
        ...one,
        id: `recent ${one.address}`,
        open: () => go(one.address),
      })),
    q,
    locale,
  )

export const opensOn =
  (routes: readonly ConsoleRoute[]) =>
  (address: string): boolean =>
    !!matchRoute(routes, address.split('?', 1)[0] ?? '')?.route.entry.isHavePermission

interface Places {
  routes: readonly ConsoleRoute[]
  resourceOf: (filePath: string) => string | undefined
  go: (address: string) => void
}

/** The list screen of a resource; prefers `…/manage`, which covers all companies, over `…/list`. */
const listOf = (resource: string, { routes, resourceOf }: Places): ConsoleRoute | undefined => {
  const lists = routes.filter(
    ({ pattern, entry }) =>
      entry.visible &&
      entry.isHavePermission &&
      resourceOf(entry.filePath) === resource &&
      /\/(list|manage)$/.test(entry.filePath) &&
      !pattern.includes(':'),
  )
  return lists.find(({ entry }) => entry.filePath.endsWith('/manage')) ?? lists[0]
}

/** An item that opens the filtered list of a resource; none for a list that the user may not open. */
const filtered = (
  resource: Findable,
  filter: object,
  { id, name }: Pick<Item, 'id' | 'name'>,
  places: Places,
): Item[] => {
  const list = listOf(resource, places)
  if (!list) return []
  const address = `${list.pattern}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
  return [{ id, kind: resource, name, note: '', open: () => places.go(address) }]
}

const allOf = (resource: Findable, q: string, places: Places, translate: Translate): Item[] => {
  const name = translate(`palette.all.${resource}`, { q })
  return filtered(resource, { q }, { id: `all ${resource}`, name }, places)
}

const maxLogsOfPeople = 3

/** The log of each found user, because the log itself is searched by usernames only. */
const logsOfPeople = (groups: readonly Group[], places: Places, translate: Translate): Item[] => {
  const people = groups.find(({ kind }) => kind === 'users')?.items ?? []
  return people.slice(0, maxLogsOfPeople).flatMap(({ name, address = '' }) => {
    const [, actorId] = /^\/users\/(\d+)\/show$/.exec(address) ?? []
    if (!actorId) return []
    const item = { id: `log ${actorId}`, name: translate('palette.logOf', { name }) }
    return filtered('logs', { actorId }, item, places)
  })
}

/** Adds the logs of found users, and a search of the log unless the found entries already offer it. */
export const withLogSearch = (
  groups: readonly Group[],
  q: string,
  places: Places,
  translate: Translate,
): Group[] => {
  const search = allOf('logs', q, places, translate)
  const found = groups.find(({ kind }) => kind === 'logs')
  const people = logsOfPeople(groups, places, translate)
  const items = [...(found?.items ?? []), ...people, ...search]
  const unique = items.filter(({ id }, at) => items.findIndex((one) => one.id === id) === at)
  return [...groups.filter((one) => one !== found), { kind: 'logs', items: unique }]
}

/** The server's hits as groups; omits records whose page the user may not open. */
export const foundGroups = (
  answer: FindAnswer,
  q: string,
  places: Places,
  translate: Translate,
): Group[] => {
  const isOpen = opensOn(places.routes)
  return answer.flatMap(({ resource, hits, more }) => {
    const items = hits.flatMap(({ id, name, note, at }): Item[] => {
      const address = `/${resource}/${id}/show`
      if (!isOpen(address)) return []
      const open = () => places.go(address)
      return [{ id: address, kind: resource, name, note, at, address, open }]
    })
    if (more && items.length > 0) items.push(...allOf(resource, q, places, translate))
    return items.length > 0 ? [{ kind: resource, items }] : []
  })
}

/** Removes items that an earlier group shows, and empty groups. */
export const withoutRepeats = (groups: readonly Group[]): Group[] => {
  const seen = new Set<string>()
  return groups
    .map(({ kind, items }) => ({
      kind,
      items: items.filter(({ id, address = id }) => !seen.has(address) && seen.add(address)),
    }))
    .filter(({ items }) => items.length > 0)
}
