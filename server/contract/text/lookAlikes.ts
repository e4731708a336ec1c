/** Pairs of characters: what is written, and what it is compared as. */
const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((pair) => [...pair] as [string, string]))

/** Lower-case letters and digits that look like a Latin letter in either case (UTS 39). */
export const lookAlikes = pairs(
  'аa вb еe зe кk мm нh оo рp сc тt уy хx ѕs іl їl јj ԁd ԛq ԝw һh ьb ӏl гr пn ' +
    'αa βb γy εe ζz ηh ιl κk μm νv οo ρp τt υu χx ωw ' +
    'օo ոn սu հh ցg ɑa ɡg ɩl ꭵl 0o 1l il 5s 3e 8b',
)

/** Traditional characters of organisations' names as simplified ones. */
export const simplified = pairs(
  '國国 華华 東东 聯联 電电 網网 業业 術术 與与 開开 發发 際际 經经 濟济 貿贸 產产 實实 測测 繪绘 導导 衛卫 團团 資资 訊讯 號号 灣湾 廣广 龍龙 環环 備备 ' +
    '設设 計计 動动 機机 學学 醫医 藥药 農农 漁渔 礦矿 鐵铁 鋼钢 銀银 證证 險险 財财 務务 責责 總总 會会 協协 處处 廠厂 車车 運运 輸输 飛飞 馬马 鳥鸟 魚鱼 ' +
    '門门 間间 關关 長长 陽阳 陰阴 雲云 靈灵 風风 氣气 熱热 燈灯 無无 點点 為为 爾尔 獎奖 獨独 獲获 現现 瑪玛 瓊琼 畫画 異异 療疗 盡尽 監监 確确 碼码 禮礼 ' +
    '種种 積积 稅税 穩稳 穀谷 筆笔 節节 範范 築筑 簡简 糧粮 紀纪 約约 紅红 級级 紙纸 純纯 細细 終终 組组 結结 統统 絲丝 維维 綠绿 綜综 線线 編编 織织 縣县 ' +
    '縱纵 績绩 續续 羅罗 義义 習习 聖圣 聲声 職职 腦脑 臺台 興兴 舊旧 藝艺 蘇苏 蘭兰 虛虚 蟲虫 補补 裝装 製制 複复 見见 規规 視视 覽览 覺觉 觀观 訂订 記记 ' +
    '訓训 許许 訪访 評评 詞词 試试 話话 該该 語语 誠诚 說说 課课 調调 談谈 請请 論论 諾诺 謝谢 識识 譯译 議议 護护 變变 讓让 貝贝 負负 貨货 費费 賀贺 賓宾 ' +
    '賢贤 賣卖 賽赛 購购 贊赞 贏赢 軌轨 軍军 軟软 軸轴 較较 載载 輕轻 輝辉 輪轮 轉转 辦办 連连 進进 遊游 達达 遠远 適适 選选 遷迁 遼辽 鄉乡 鄭郑 鄧邓 釋释 ' +
    '針针 鈞钧 銅铜 鋒锋 錄录 錢钱 鍵键 鎮镇 鏡镜 閃闪 閉闭 閣阁 閱阅 闊阔 隊队 階阶 陳陈 陸陆 隨随 雙双 雜杂 離离 難难 霧雾 靜静 頂顶 項项 順顺 預预 領领 ' +
    '頭头 頻频 題题 顏颜 願愿 類类 顧顾 顯显 飯饭 飲饮 館馆 驅驱 驗验 體体 鮮鲜 鳳凤 鴻鸿 鵬鹏 鷹鹰 麗丽 麥麦 黃黄 齊齐 齡龄 萬万 億亿 優优 價价 個个 們们 ' +
    '傳传 傑杰 偉伟 側侧 倉仓 倫伦 來来 兒儿 創创 劃划 劉刘 劍剑 勞劳 勝胜 勢势 區区 單单 員员 問问 啟启 嚴严 園园 圓圆 圖图 執执 報报 場场 塊块 塗涂 壓压 ' +
    '壘垒 壩坝 夢梦 奮奋 媽妈 寧宁 審审 寫写 寬宽 寶宝 將将 專专 尋寻 對对 層层 屬属 岡冈 島岛 峽峡 嶺岭 巖岩 師师 帶带 幣币 幫帮 幹干 幾几 庫库 廳厅 張张 ' +
    '強强 彈弹 彙汇 從从 復复 徑径 徵征 愛爱 慶庆 憶忆 應应 懷怀 戰战 戲戏 戶户 採采 換换 揚扬 損损 據据 擇择 擊击 擔担 擴扩 攝摄 數数 斷断 時时 晉晋 曉晓 ' +
    '暢畅 暫暂 書书 條条 極极 楊杨 構构 槍枪 樂乐 樓楼 標标 樞枢 樣样 樹树 橋桥 檢检 權权 歐欧 歡欢 歲岁 歷历 殘残 殼壳 毀毁 氫氢 決决 沖冲 況况 準准 溝沟 ' +
    '溫温 滅灭 滬沪 滿满 漢汉 潔洁 潤润 潛潜 澤泽 濱滨 濕湿 濰潍 瀏浏 災灾 煉炼 煙烟 爐炉 牆墙',
)

/** Traditional characters of names of places as simplified ones; the likeness of companies is stored without these. */
export const simplifiedInPlaces: ReadonlyMap<string, string> = new Map([
  ...simplified,
  ...pairs(
    '陝陕 內内 貴贵 贛赣 亞亚 肅肃 韓韩 紐纽 薩萨 廈厦 瀋沈 錫锡 烏乌 魯鲁 紹绍 鹽盐 蕪芜 臨临 貢贡 綿绵 宮宫 瀘泸 諸诸 葉叶 納纳 緬缅 盧卢 剛刚 ' +
      '萊莱 匯汇 頓顿 邁迈 橫横',
  ),
])
