import type { changelog as english, changelogAreas as englishAreas } from '#i18n/en/changelog'
import type { Twin } from '#i18n/index'

export const changelogAreas: Twin<typeof englishAreas> = {
  everyone: '通用',
  people: '用户',
  rights: '角色与权限',
  company: '本企业',
  log: '日志',
  provider: '平台运营方',
}

export const changelog: Twin<typeof english> = {
  '0.1.0': {
    everyone: {
      search: '按 Ctrl+K，可用中文、拼音或英文查找页面、用户、企业和帮助。',
    },
    people: {
      add: '逐个新建用户，从 CSV 文件或 Excel 工作簿批量导入，或通过邮箱、手机号邀请。',
      help: '帮助无法登录的用户：解锁、发送重置验证码或生成密码。',
      online: '查看在线用户，终止其在一台或所有设备上的会话。',
    },
    rights: {
      roles: '把权限组合成角色，核对预览后分配给用户。',
      explain: '查询谁拥有某项权限，以及某人为什么有或没有这项权限。',
      requests: '审批权限申请，页面会显示每个角色将增加和减少的权限。',
    },
    company: {
      members: '审批加入申请，按部门管理用户。',
      own: '编辑企业信息，申请增加配额，移交企业管理员身份。',
    },
    log: {
      read: '查看谁在什么时间做了什么，也包括被拒绝的操作。任何人都不能修改日志。',
    },
    provider: {
      companies: '审核、暂停和关闭企业，用权限包更改企业的权限。',
      content: '以中英文发布公告、下载以及协议与政策。',
      positioning: '管理基准站、电离层格网和系数。',
      settings: '在系统设置中修改名称、标志、邮件、短信和各项上限，无需重启。',
      administrators: '添加和取消系统超级管理员，须由两位管理员完成。',
    },
  },
}
