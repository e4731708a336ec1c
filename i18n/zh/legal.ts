import type { LegalTexts } from '#i18n/en/legal'

export const legal: LegalTexts = {
  version: '版本 %{version}，自%{date}起施行',
  model: '本文为范本。服务方应在服务上线前请法律顾问按实际情况修订。',
  contents: '目录',
  loadFailed: '正文加载失败',
  agreement: '用户协议',
  privacy: '隐私政策',
}
