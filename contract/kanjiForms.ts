/**
 * Forms of kanji that staff hold equal. Each group begins with the form that the others are replaced by, which is the
 * everyday one. Sources: the old forms in the table of the jōyō kanji (Cabinet Notification No. 2 of 2010), the forms in
 * the table of kanji for names (Ordinance for Enforcement of the Family Register Act), variants in JIS X 0213 that occur
 * in names of persons and places, and radicals that a PDF contains in place of kanji (EquivalentUnifiedIdeograph of
 * Unicode). Kanji of different names stay different, even if they are often confused: 斉 and 斎, 坂 and 阪, 畑 and 畠.
 * Forms that are equal after the normalization NFKD are not listed.
 */
const GROUPS =
  '高髙 崎﨑嵜 辺邊邉 斎齋斋 斉齊 浜濱濵 黒黑 国國圀囯 沢澤 吉𠮷 島嶋嶌㠀 富冨 広廣 桜櫻 竜龍 滝瀧 ' +
  '条條 館舘 峰峯 岳嶽 野埜 園薗 土圡𡈽 橋𣘺 柳栁桺 桑桒 秋穐龝 喜㐂 松枩 船舩 間閒 昇曻 柏栢 桝枡 ' +
  '槙槇 薮藪 淵渕渊 亀龜 鉄鐵銕鉃 剣劍劔劒剱釼 蘇蘓 衛衞 鶏鷄雞 隣鄰 双雙 隠隱 嶺岺 昂昻 晋晉 晃晄 ' +
  '栄榮 檜桧 凛凜 尭堯 巌巖 弥彌 恵惠 萌萠 遥遙 祢禰 祷禱 亘亙 穣穰 禄祿 聡聰 瑶瑤 冴冱 万萬 与與 ' +
  '両兩 並竝 乗乘 乱亂 予豫 争爭 亜亞 仏佛 仮假 会會 伝傳 体體躰軆 余餘 併倂 価價 倹儉 偽僞 児兒 ' +
  '党黨 円圓 写寫 処處 剤劑 剰剩 励勵 労勞 効效 勅敕 勧勸 勲勳 区區 医醫 単單 即卽 厳嚴 参參 収收 ' +
  '叙敍敘 台臺 号號 唖啞 営營 嘱囑 噛嚙 団團 囲圍 図圖 圏圈 圧壓 堕墮 塁壘 塩鹽 増增 壊壞 壌壤 ' +
  '壮壯 声聲 壱壹 売賣 変變 奥奧 奨奬獎 嬢孃 学學斈 宝寶寳 実實 寛寬 寝寢 対對 寿壽 専專 将將 尽盡 ' +
  '届屆 属屬 峡峽 巣巢 巻卷 帯帶 帰歸 庁廳 廃廢 弁辨瓣辯 弐貳 弯彎 弾彈 当當 径徑 従從 徳德 徴徵 ' +
  '応應 恋戀 恒恆 悩惱 悪惡 惨慘 慎愼 懐懷 戦戰 戯戲戱 戸戶 戻戾 払拂 抜拔 択擇 担擔 拝拜 拠據 ' +
  '拡擴 挙擧舉 挟挾 挿插揷 捜搜 掲揭 掻搔 揺搖 摂攝 撃擊 撹攪 数數 断斷 旧舊 昼晝 晩晚 暁曉 暦曆 ' +
  '曽曾 来來徠 枢樞 桟棧 検檢 楼樓 楽樂 概槪槩 様樣 権權 横橫 欠缺 欧歐 歓歡 歩步 歯齒 歳歲 歴歷 ' +
  '残殘 殴毆 殻殼 毎每 気氣 沪濾 浄淨 浅淺 涙淚泪 渇渴 済濟 渉涉 渋澁澀 渓溪谿 温溫 湾灣 湿濕溼 ' +
  '満滿 滞滯 潜潛濳 瀬瀨 灯燈 炉爐 点點 為爲 焼燒 犠犧 状狀 独獨 狭狹 猟獵 献獻 獣獸 瓶甁 画畫畵 ' +
  '畳疊疉疂 痩瘦 痴癡 発發 盗盜 県縣 真眞 研硏 砕碎 礼禮 禅禪 秘祕 称稱 稲稻 穂穗 穏穩 窃竊 粋粹 ' +
  '粛肅 糸絲 経經 絵繪 継繼 続續 総總緫 緑綠 緒緖 縁緣 縄繩 縦縱 繊纖纎 繍繡 缶罐 翻飜 聴聽 胆膽 ' +
  '脚腳 脱脫 脳腦 臓臟 艶艷豔 芦蘆 芸藝 茎莖 荘莊 蒋蔣 蔵藏 薫薰 薬藥 虚虛 虫蟲 蚕蠶 蛍螢 蛮蠻 ' +
  '蝋蠟 装裝 褒襃 覇霸 覚覺 覧覽 観觀 触觸 訳譯 証證 誉譽 説說 読讀 謡謠 譲讓 豊豐 賛贊 讃讚 践踐 ' +
  '転轉 軽輕 辞辭 逓遞 遅遲 郎郞 郷鄕鄉 酔醉 醤醬 醸釀 釈釋 鉱鑛礦砿 銭錢 鋳鑄 錬鍊 録錄 鎮鎭 関關 ' +
  '閲閱 闘鬪鬭鬥 陥陷 険險 随隨 雑雜 霊靈 静靜 頴穎 頼賴 顔顏 顕顯 餅餠 駅驛 駆驅駈 騒騷 験驗 髄髓 ' +
  '髪髮 鴎鷗 鹸鹼 麦麥 麹麴 麺麵麪 黄黃 黙默 齢齡 飲飮 舎舍 舗舖鋪 杯盃 涼凉 沖冲 決决 況况 減减 ' +
  '準凖 略畧 回囘 函凾 刃刄 最冣 裏裡 猫貓 氷冰 群羣 税稅 絶絕 姉姊 姫姬 彦彥 悦悅 呉吳 没沒 汚污 ' +
  '床牀 産產 皐皋 鋭銳 値值 倶俱 侠俠 刹剎 査查 贋贗 莱萊 葱蔥 棄弃 煙烟 焔焰 灌潅 冊册 叱𠮟 剥剝 ' +
  '填塡 頬頰 呑吞 嘘噓 繋繫 蝉蟬 箪簞 騨驒 鯵鰺 鴬鶯 砺礪 梼檮 涛濤 迩邇 蝿蠅 屏屛 幷并 靭靱 篭籠 ' +
  '顛顚 頚頸 諌諫 賎賤 蛎蠣 竃竈 壷壺 麸麩 侭儘 掴摑 溌潑 醗醱 躯軀 輌輛 蕊蘂蕋 欝鬱 厩廐廏廄 厨廚 ' +
  '兎兔 内內 娯娛 虎乕 衆眾 携攜 卯夘 卒卆 窓窗窻牕 隷隸 岡㟁 梅楳 別别 強强 粧妝 厦廈 恥耻 鎌鐮 ' +
  '讐讎 雁鴈 鼠鼡 闊濶 皃貌 妍姸 呪咒 唇脣 鼈鱉 稜棱 茘荔 憩憇 怪恠 牆墻 畝畆 綿緜 線綫 罵駡 胸胷 ' +
  '腸膓 花芲 荊荆 蓑簑 解觧 逃迯 鶴鸖 丈𠀋 魚𩵋 脇𦚰 村邨 ' +
  '青靑 清淸 教敎 尚尙 嚢囊 涜瀆 鉤鈎 翠翆 婿聟壻 釜釡 鶴靏靍 熙煕熈凞 宜冝 賢贒 勲勛 曹曺 鉛鈆 ' +
  '既旣 毀毁 宮宫 呂吕 杉杦 峨峩 棋棊 鵞鵝 競竸 竪豎 蛇虵 韮韭 寿夀 橋槗 兌兊 ' +
  '西⻄ 長⻑⻒ 青⻘ 麦⻨ 黄⻩ 斉⻫ 歯⻭ 竜⻯ 亀⻲ 食⻝⻞ 鬼⻤ 民⺠ 巳⺒ 虎⻁ 角⻆ 月⺝ 日⺜ 目⺫ 示⺬ 肉⺼ 羊⺶⺷ 王⺩ 刀⺈ 小⺌⺍'

/** Each kanji that is replaced, with its everyday form. */
export const KANJI_REPLACEMENTS: readonly (readonly [form: string, everydayForm: string])[] = GROUPS.split(' ').flatMap(
  (group) => {
    const [everydayForm = '', ...otherForms] = group
    return otherForms.map((form) => [form, everydayForm] as const)
  },
)
