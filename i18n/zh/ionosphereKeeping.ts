import { actInChinese as act } from '#i18n/audit'
import type { IonosphereKeepingTexts } from '#i18n/en/ionosphereKeeping'

export const ionosphereKeeping: IonosphereKeepingTexts = {
  maps: {
    audit: {
      ionosphereMap_import: act('导入电离层格网', '导入电离层格网%{target}', '尝试导入电离层格网'),
      ionosphereMap_delete: act('删除电离层格网', '删除电离层格网%{target}', '尝试删除%{target}'),
      ionosphereMap_export: act('导出电离层格网', '导出电离层格网列表'),
    },
    name: '电离层格网',
    file: '电离层格网',
    fields: {
      name: '文件',
      state: '状态',
      source: '来源',
      firstEpoch: '起始历元',
      lastEpoch: '终止历元',
      mapCount: '格网数',
      grid: '格网间距与高度',
      origin: '导入方式',
      importedBy: '导入人',
      createdAt: '导入时间',
      size: '字节数',
      sha256: 'SHA-256',
    },
    states: { current: '当前', past: '历史', demonstration: '演示' },
    origins: {
      upload: '上传',
      folder: '监控目录',
      demonstration: '演示数据，由 NTCM-G 计算，非实测',
    },
    list: {
      title: '电离层格网',
      purpose: '电离层页面使用的 IONEX 文件。',
      search: '文件名或来源',
      count: '共 %{smart_count}\u00a0个文件',
      empty: {
        title: '暂无格网',
        text: '上传 IONEX 文件（可为 .gz、.Z 压缩文件），或设置 IONEX_FOLDER，系统每分钟检查一次该目录。',
      },
    },
    filters: {
      sentence: '显示%{origin}的文件。',
      any: '任何方式导入',
      upload: '上传',
      folder: '来自监控目录',
      demonstration: '演示数据',
    },
    upload: {
      action: '上传 IONEX',
      busy: '正在读取…',
      done: '%{name} 已导入。',
      refused: '%{name} 未导入',
      another: '另选文件',
    },
    remove: {
      label: '删除',
      title: '删除 %{name}？',
      text: '其中 %{count}\u00a0幅格网一并删除，公开页面不再显示该时段的数值。文件可重新上传。',
      done: '%{name} 已删除。',
    },
    show: { maps: '格网', file: '文件' },
  },
  coefficients: {
    audit: {
      ionosphereCoefficients_create: act(
        '新建电离层系数',
        '新建电离层系数%{target}',
        '尝试新建电离层系数',
      ),
      ionosphereCoefficients_edit: act(
        '修改电离层系数',
        '修改电离层系数%{target}',
        '尝试修改%{target}',
      ),
      ionosphereCoefficients_export: act('导出电离层系数', '导出电离层系数'),
    },
    name: '电离层系数',
    file: '电离层系数',
    fields: {
      model: '模型',
      state: '状态',
      validFrom: '生效日期（UTC）',
      source: '来源',
      numbers: '系数',
    },
    states: { inUse: '使用中', resting: '未使用' },
    list: {
      title: '电离层系数',
      purpose: 'Klobuchar 与 NTCM-G 模型所用的系数，按生效时间排列。',
      search: '来源',
      count: '共 %{smart_count}\u00a0组',
      empty: {
        title: '暂无系数',
        text: '录入导航电文中的系数；在此之前，公开页面不显示模型数值。',
      },
    },
    filters: {
      sentence: '显示%{model}。',
      any: '全部模型',
      klobuchar: '仅 Klobuchar',
      ntcm: '仅 NTCM-G',
    },
    form: {
      what: '模型与来源',
      sourceHelp: '数值出处，例如导航电文及其日期。对外公开。',
      numbers: '系数',
      klobuchar: 'α 与 β 按 GPS 播发的单位填写（RINEX 中的 GPSA 与 GPSB），也可写作 0.1118D-07。',
      ntcm: 'Galileo 播发的 ai0 至 ai2（RINEX 中的 GAL）。',
    },
    create: {
      action: '新建系数',
      title: '新建系数',
      purpose: '自生效当日零时起使用，直至更晚的系数生效。',
      submit: '创建',
      done: '已创建 %{name}。',
    },
    edit: { title: '编辑%{name}', purpose: '更正后立即生效。', done: '%{name} 已修改。' },
  },
}

export const { maps, coefficients } = ionosphereKeeping
