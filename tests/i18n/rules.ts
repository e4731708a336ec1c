export interface Rule {
  name: string
  pattern: RegExp
  except?: RegExp
  /** A text that breaks the rule, to prove that the rule can fail. */
  planted: string
}

const word = (words: string, flags = 'i') => new RegExp(`\\b(?:${words})\\b`, flags)

const english: readonly Rule[] = [
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
    // Here the word means legal rights.
    except: /^legal\//,
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
    pattern:
      /^(?!.*\|\|\|\|).*%\{(?:count|smart_count|total|rows|free|left|failed|refused|more)\} [a-z]+s\b/,
    // Ages have separate texts for `one` and `more`; limits are never one.
    except: /\.ages\.|\.limits$/,
    planted: '%{count} rows',
  },
  {
    name: 'approve, reject',
    pattern: word('declin(?:e|es|ed|ing)|refus(?:e|es|ing)'),
    planted: 'Decline the request',
  },
  { name: 'IDs, not numbers', pattern: /\bno\. %\{/, planted: 'user no. %{id}' },
  {
    name: 'company super administrator',
    pattern: word('company administrators?'),
    // The specification words this message so.
    except: /^publicPages\.control\./,
    planted: 'Ask your company administrator.',
  },
  {
    name: 'salesperson, salespeople',
    // The built-in role is called so.
    pattern: /(?<!“)\bsalesm[ae]n\b/i,
    planted: 'Salesmen see their companies.',
  },
  { name: 'Try again, Send again', pattern: word('retry|resend'), planted: 'Check and retry.' },
  { name: 'dialling code', pattern: word('country codes?'), planted: 'Select a country code.' },
  {
    name: 'portal',
    pattern: word('this (?:system|platform|installation)'),
    planted: 'Users of this system',
  },
  {
    name: 'British spelling',
    pattern: word('(?:recogni|organi)z\\w+|canceled|dialing'),
    planted: 'a device that you do not recognize',
  },
  { name: 'no please', pattern: word('please'), planted: 'Please check it.' },
]

const chinese: readonly Rule[] = [
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
    试图: '尝试',
    申请企业: '申请创建企业',
    撤下: '下架',
    解除锁定: '解锁',
    配色: '主题',
    暴时: '强扰动',
    图幅: '地图范围',
    线型: '图例',
    监视目录: '监控目录',
    收回: '移除',
    代理商: '经销商',
    原密码: '当前密码',
    申请原因: '申请理由',
    申请用途: '申请理由',
    驳回理由: '驳回原因',
    受控: '受限',
    终止会话: '下线',
    待处理: '待审批',
    本系统: '平台',
  }).map(([not, but]) => ({ name: but, pattern: new RegExp(not), planted: `选择${not}` })),
  { name: '平台运营方', pattern: /(?<!平台)运营方/, planted: '由运营方审核' },
  { name: '正在…', pattern: /\p{Script=Han}中…/u, planted: '上传中…' },
  { name: '企业', pattern: /(?<!有限)公司/, planted: '该公司已关闭' },
  { name: '停用', pattern: /禁用(?! Cookie)/, planted: '账号已禁用' },
  {
    name: '姓名',
    pattern: /真实姓名/,
    // The privacy policy says that the name is the legal one.
    except: /^legal\//,
    planted: '真实姓名',
  },
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

const both: readonly Rule[] = [
  { name: 'no space before an ellipsis', pattern: /\s…/, planted: 'Saving …' },
  { name: 'one sign for an ellipsis', pattern: /\.\.\./, planted: 'Saving...' },
  { name: 'no space before a percent sign', pattern: /\d\s%/, planted: '0.56 %' },
  { name: 'KB, MB', pattern: /\bkB\b/, planted: '190 kB' },
  {
    name: 'no break between a number and its unit',
    pattern:
      /[\d}] (?:(?:km|m|s|KB|MB|GB|GiB|TECU)(?![A-Za-z0-9])|[项个家位份行次天页条秒组幅列]|分钟|小时|字符)/,
    // A no-break space would double the length of text messages.
    except: /^mails\.sms\./,
    planted: '距边界不足 4 km',
  },
  {
    name: 'separators in long numbers',
    pattern: /(?<![\d.,:/_-]|GB\s)\d{5,}(?!\d)/,
    planted: '2000000',
  },
]

export const wording = {
  en: [...english, ...both],
  zh: [...chinese, ...both],
} as const
