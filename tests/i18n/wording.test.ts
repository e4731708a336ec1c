import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textsOf } from './texts.ts'

/** What a rule looks for; a text that it matches breaks the rule. */
interface Rule {
  name: string
  pattern: RegExp
  /** Keys that the rule does not concern. */
  except?: RegExp
  /** A text that breaks the rule: shows that the rule can fail. */
  planted: string
}

const word = (words: string, flags = 'i') => new RegExp(`\\b(?:${words})\\b`, flags)

const english: Rule[] = [
  {
    name: 'log in, log out, login',
    pattern: word('sign(?:s|ed|ing)? (?:in|out)|sign-?(?:in|out)s?|log-(?:in|out)s?'),
    planted: 'Sign in first.',
  },
  { name: 'email', pattern: word('e-mails?'), planted: 'Also by e-mail' },
  { name: 'online, offline', pattern: word('(?:on|off) line'), planted: 'Put on line' },
  {
    name: 'anyone, someone, everyone',
    pattern: word('whoever|whomever|anybody|everybody|somebody|nobody'),
    planted: 'Whoever decides reads it.',
  },
  {
    name: 'select',
    pattern: /(?<!%\{)\b(?:choos(?:e|es|ing)|chose|chosen)\b/i,
    planted: 'Choose a company',
  },
  {
    name: 'permission',
    pattern: /\brights?\b(?! axis)/i,
    // The rights that the law gives people.
    except: /^legal\./,
    planted: 'loses all rights here',
  },
  {
    name: 'plain verbs',
    pattern: word('mend(?:s|ed|ing)?|look twice|taken back|is to be had|anew|all the same'),
    planted: 'Mend it and send it again.',
  },
  {
    name: 'full-width punctuation belongs to Chinese',
    pattern: /[，。；：！？（）]/,
    planted: 'Saved。',
  },
  { name: 'exclamation marks', pattern: /!/, planted: 'Saved!' },
  {
    name: 'a singular beside every counted plural',
    pattern: /^(?!.*\|\|\|\|).*%\{(?:count|smart_count)\} [a-z]+s\b/,
    // The ages are worded by the number already: `one` and `more`.
    except: /\.ages\./,
    planted: '%{count} rows',
  },
]

const chinese: Rule[] = [
  ...Object.entries({
    预设角色: '预置角色',
    转交: '移交',
    收件箱: '通知',
    显示名称: '昵称',
    国家或地区代码: '国际区号',
    登录地址: '登录 IP',
    网络地址: 'IP 地址',
    会话标记: '会话标识',
    使用单位: '普通企业',
    本系统运营方: '平台运营方',
    试图: '尝试',
    申请企业: '申请创建企业',
    撤下: '下架',
    解除锁定: '解锁',
    配色: '主题',
    暴时: '强扰动',
    图幅: '地图范围',
    线型: '图例',
    监视目录: '监控目录',
  }).map(([not, but]) => ({ name: but, pattern: new RegExp(not), planted: `选择${not}` })),
  { name: '位用户', pattern: /\} 个用户/, planted: '%{count} 个用户' },
  { name: '区县级', pattern: /(?<!区)县级/, planted: '县级' },
  {
    name: 'full-width punctuation',
    pattern: /\p{Script=Han}\s*[,;:!?]|[,;:!?]\s*\p{Script=Han}|\p{Script=Han}\.(?!\p{L})/u,
    planted: '已保存.',
  },
  {
    name: 'full-width brackets',
    pattern: /\p{Script=Han}\s*\(|\)\s*\p{Script=Han}/u,
    planted: '企业(普通)',
  },
  { name: 'curly quotation marks', pattern: /[「」『』]|"/, planted: '「天枢」' },
  {
    name: 'a space between Chinese and Latin letters or digits',
    pattern: /\p{Script=Han}(?<!网络)[A-Za-z0-9]|[A-Za-z0-9](?!万)\p{Script=Han}/u,
    planted: '登录IP',
  },
  { name: 'exclamation marks', pattern: /[!！]/, planted: '已保存！' },
]

const both: Rule[] = [
  { name: 'no space before an ellipsis', pattern: /\s…/, planted: 'Saving …' },
  { name: 'one sign for an ellipsis', pattern: /\.\.\./, planted: 'Saving...' },
  { name: 'no space before a percent sign', pattern: /\d\s%/, planted: '0.56 %' },
  { name: 'KB, MB', pattern: /\bkB\b/, planted: '190 kB' },
  {
    name: 'separators in long numbers',
    pattern: /(?<![\d.,:/_-]|GB )\d{5,}(?!\d)/,
    planted: '2000000',
  },
]

const languages = [
  ['en', [...english, ...both]],
  ['zh', [...chinese, ...both]],
] as const

/** Examples of files and input, which hold data instead of sentences. */
const data = /\.(?:example|placeholder)\b/

describe.each(languages)('the texts in %s', (language, rules) => {
  it.each(rules.map((rule) => [rule.name, rule] as const))('keep to: %s', async (_, rule) => {
    expect(rule.planted, 'a text that breaks the rule').toMatch(rule.pattern)
    const files = readdirSync(`i18n/${language}`).map((file) => file.replace(/\.ts$/, ''))
    const texts = await Promise.all(files.map((file) => textsOf(language, file)))
    const breaks = ([key, text]: [string, string]) =>
      rule.pattern.test(text) && !data.test(key) && !rule.except?.test(key)
    expect(texts.flat().filter(breaks)).toEqual([])
  })
})
