-- Texts are equal if people hold them equal (rule 3.16). Writers wait until this migration has ended: a row that they wrote
-- meanwhile would have the old search text.
do $$
declare
  table_name regclass;
begin
  for table_name in
    select distinct attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attname = 'search_text' order by 1
  loop
    execute format('lock table %s in share row exclusive mode', table_name);
  end loop;
end
$$;
--> statement-breakpoint
-- contract/foldText.ts does the same, and a test compares the two for every character.
create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
declare run text;
begin
  if value ~ '^(?:[ -,./0-_a-~々-〇・一-乔乖乗乙-亁亃-亘亚-亝亟-佚作-侅侇-俟信-俰俲-倁倃-倻倽-偆偈-傲傴-僝僟-僸僺-儈儊-儗儙-光克-兑兓兕-兦全兪-冋再-农冞-冢冤-冧冩-冯冴冶-凈凊-凎凐-凕凗-凛凝凟-函凿-刃刅-刪刬-前剏-剜剞-剨剪-剰割-劌劎-劐劓劕-勚勜勝募-勲勴勶勷勹-匿十-卅升-卶卸-卼卾-参叄-吔吖-吝吟-吲吴-咑咓-啝啟-喭喯-噒噔-嚘嚚-嚳嚵-囉囋-囐囒-囗囙-囮困-囿圁-圇圉圊圌圎-園圔圕圗圙-圠圢-埛埝-堮堰-塠塢-墝墟-墭墯-墺墼-壒壔-壗壙-壝壟-壣壥-壮声-壸壼壾壿夁-夗夙-奦奨-奫奭-妜妞-姉始-姫姭-姷姹-娚娜-孂孄-孷孹-宪宬-寡寣-寥寧-寪寭-寲寴寵寷-将尉-尌導-尘尚-居屇-屚屜-屫屭-岹岻-峨峪-峮峰-峼峾-嵛嵝-嶊嶍-嶼嶾-巕巗-巡巣-帵帷-幵幷-廃廅-廇廉-廎廑-廙廛-廡廤-廲廴-异弄-弹弻-彇彉-彋彍彏-彤彦-徐徒-徝徟御-徴徶徸-恅恇-恟恡-悄悆-惟惢-惰惲-愻愽-慗慙-憆憈-懈懊-懶懸-懿戁-戯戳-戵户-戽房-拁拃-拓拕-招拝-挽挿-揑揓-揬揮-揶揸-搓搕搗-搛搝-摐摒-擆擈擉擋-擓擕-擙擛-擦擨-擳擵-攛攞-攩攫-攵攷-敇敉-敌敏-敔敖敗教-敷敹-文斉斊斌-斶斸-既旤-昺昼-晃晅-晈晊-晙晛晜晞-曅曇曈曊-曹曼曽替-朂朄-来杧-枠枢-枨枪-柤柦-栀栂-校栣-桑桓-桦桨-桹桻-梜梞-棉棋-棦棨-棰棲-楲楴-榭榯-槆槈-槖様-槨槫-樁樃-樒樔-樝樟-樢樤-橪橬-檡檣-檭檯-櫺櫼-欉欋-歏歑-歠止-此武-歱歳-歶歹-殗殙-殻殽-毀毂-毅毇-毎毐-氢氤-池汢-沑沓-泩泫-消涊-淙淛-淧淩-混淹添-渉渋-渔渖-渳渵-溩溬-溻溽-滮滰-滾漀-潄潆-潐潒-潚潜-潿澂-澣澥-濔濖-濞濠-濣濥-濰濲濴濷-濽濿-瀅瀇-瀦瀩-灢灤-烞烠-焯焱-煔煖-熇熉-燇燉-燑燓-燞燠-爏爑-爬爮-爱爳-爿牁-牔牖-犦犨-犿狁-狸狺-獍獏-獧獩-獴獶獷獹獺獼-瑣瑥-瓢瓤-甀甂-甡産-畅畇-畦畨-番畬-畴畷-疁疃-疈疋-瘥瘧-癠癢-登白-皊皌-盂盄-盛盝-盠盢-眝真-眽眿-砾础-硎硐-碍碏-礥礧-礩礫-祔祖-祾禀-禩禫-禭禯禲-稄稆-稰稲-稺稼-積穏穑-穖穘-穨穪-穯穱-窖窘-窺窼-竇竉立-竜竞-竷竹-簐簒-簝簟-籟籡-粸粺-絔絖-統絳-綒綔-綟綡-綪綬-緕緗-緛緝-緢緤-緪緬-縢縤-縰縲-縼績-繠繢-繨繬-繻繽-纋纍纏-纕纗-缹缻-罏网-羢群-翅翇-耺耼-聞聠-聯聱聳-聼聾-肄肆-胶胸-脢脤-脪脬-腥腧-腲腴-膒膔-膼膾-臞臠-臹臻-舆興舋舌舎-舕舗舙-舨航-艶艸-花芳-荅荇-荓荕-莉莋-莕莗-萉萋-萟萡-萫萭-蔢蔤蔦-蕊蕌-薖薘-薯薱-藎藐-藜藞-藤藦-藩藫-蘁蘃-蘅蘇-蘒蘔-虔虖-虚虜-虞虠-虴虶-螡螣-蟫蟭-蟱蟳-蠄蠆-蠞蠠-蠢蠤-蠵蠷-蠺蠼-衝衟-補裞-裠裢-襂襄-覹覻覼覾覿见-触觨-觷觹-誩誫-諪諬-謟謡-譈譊-譮議-譼譾譿讁-讉讋-讍讏-讒讔-讙讛-谾豀-豍豏豑-豓豕-豪豬-貋貍-貒貔-貲貴-賢賥-賳賵-贉贋-贑贓-贖贘-踏踑-躯躱-躿軁-軅軇-輔輖-輚輜-轈轊-辧辩-辬辮辰-迮述-遘遚-遝遟-遱遳-邆邈邋-邧邩-郝郟-鄈鄊-鄔鄖-鄯鄱-醈醊-醪醭-醰醲-醿釁-释里-釠釢-釻釽-鈅鈇-鈍鈏-鉂鉄-銔銖-銲銴-鋩鋫-錃錅-錡錣-鍉鍋-鎬鎮-鐭鐯-鐴鐶-鑃鑅-鑚鑜-閑間-閰閲-闛闝-陶陸-隧隩隫-隰隲-隷隹-雘雚雛雝雟-霷霹-靇靉-靌靎靐青-靛靝-靰靲-韬韮-頯頱-頷頹-顎顐-顙顛-顮顰-飛飝-飭飯-餗餙-餟餡-駇駉-駠駢-騶騸-驄驆-驑驓-驖驘-驚驜-髒髕-高髚-髭髯-鬤鬦-鬩鬫鬬鬮-鬰鬲-鰹鰻-鱈鱊-鴇鴉-鵜鵞-鶮鶰-鷃鷅-鷖鷘-鸕鸗-鹻鹾-麤麦-麨麫-麳麶-黂黄-黐黒-黗黙-黝黟-黧黩-鼠鼢-齉齌-齑齓-齠齢-龌龎-龛龞-鿿]+-*|[ぁ-ゔァ-ヴ]ー?)*$' then
    value := lower(value collate "C");
    loop
      run := substring(value from '[ァ-ヴ][ァ-ヴー]*');
      exit when run is null;
      value := replace(value, run, translate(run,
        'アイウエオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォャュョヮヰヱヲヴ',
        'あいうえおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもやゆよらりるれろわんがぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽぁぃぅぇぉゃゅょゎゐゑをゔ'
      ));
    end loop;
    return value;
  end if;
  value := regexp_replace(
    lower(normalize(translate(value, E'\u309b\u309c\u00b4\u02dc\u2033', E'\u3099\u309a''~"'), NFKD) collate "C"),
    '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'
  );
  value := translate(value,
    E'\t\n\u000b\f\r\u0085\u1680\u2028\u2029\u2800‐‑‒–—―⁃−─━➖˗ー〜∼〰⁓‘’‛ʼʻ′`“”„‟〝〞〟·•∙⋅‧゠⁄∕○◯ァアィイゥウェエォオヵカキクヶケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヽゕゖ',
    E'          -------------~~~~\'\'\'\'\'\'\'"""""""・・・・・=//〇〇ぁあぃいぅうぇえぉおかかきくけけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゝかけ'
  );
  if value ~ '[\u00c0-\u1fff]' then
    value := translate(value,
      'ÐðĐđÆŒØøŁłĦħŦŧıÞŊẞςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'ddddæœoollhhttiþŋßσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
    );
  end if;
  if value ~ '[髙﨑嵜邊邉齋斋齊濱濵黑國圀囯澤𠮷嶋嶌㠀冨廣櫻龍瀧條舘峯嶽埜薗圡𡈽𣘺栁桺桒穐龝㐂枩舩閒曻栢枡槇藪渕渊龜鐵銕鉃劍劔劒剱釼蘓衞鷄雞鄰雙隱岺昻晉晄榮桧凜堯巖彌惠萠遙禰禱亙穰祿聰瑤冱萬與兩竝乘亂豫爭亞佛假會傳體躰軆餘倂價儉僞兒黨圓寫處劑剩勵勞效敕勸勳區醫單卽嚴參收敍敘臺號啞營囑嚙團圍圖圈壓墮壘鹽增壞壤壯聲壹賣變奧奬獎孃學斈寶寳實寬寢對壽專將盡屆屬峽巢卷帶歸廳廢辨瓣辯貳彎彈當徑從德徵應戀恆惱惡慘愼懷戰戲戱戶戾拂拔擇擔拜據擴擧舉挾插揷搜揭搔搖攝擊攪數斷舊晝晚曉曆曾來徠樞棧檢樓樂槪槩樣權橫缺歐歡步齒歲歷殘毆殼每氣濾淨淺淚泪渴濟涉澁澀溪谿溫灣濕溼滿滯潛濳瀨燈爐點爲燒犧狀獨狹獵獻獸甁畫畵疊疉疂瘦癡發盜縣眞硏碎禮禪祕稱稻穗穩竊粹肅絲經繪繼續總緫綠緖緣繩縱纖纎繡罐飜聽膽腳脫腦臟艷豔蘆藝莖莊蔣藏薰藥虛蟲蠶螢蠻蠟裝襃霸覺覽觀觸譯證譽說讀謠讓豐贊讚踐轉輕辭遞遲郞鄕鄉醉醬釀釋鑛礦砿錢鑄鍊錄鎭關閱鬪鬭鬥陷險隨雜靈靜穎賴顏顯餠驛驅駈騷驗髓髮鷗鹼麥麴麵麪黃默齡飮舍舖鋪盃凉冲决况减凖畧囘凾刄冣裡貓冰羣稅絕姊姬彥悅吳沒污牀產皋銳值俱俠剎查贗萊蔥弃烟焰潅册𠮟剝塡頰吞噓繫蟬簞驒鰺鶯礪檮濤邇蠅屛并靱籠顚頸諫賤蠣竈壺麩儘摑潑醱軀輛蘂蕋鬱廐廏廄廚兔內娛乕眾攜夘卆窗窻牕隸㟁楳别强妝廈耻鐮讎鴈鼡濶貌姸咒脣鱉棱荔憇恠墻畆緜綫駡胷膓芲荆簑觧迯鸖𠀋𩵋𦚰邨靑淸敎尙囊瀆鈎翆聟壻釡靏靍煕熈凞冝贒勛曺鈆旣毁宫吕杦峩棊鵝竸豎虵韭夀槗兊⻄⻑⻒⻘⻨⻩⻫⻭⻯⻲⻝⻞⻤⺠⺒⻁⻆⺝⺜⺫⺬⺼⺶⺷⺩⺈⺌⺍]' then
    value := translate(value,
      '髙﨑嵜邊邉齋斋齊濱濵黑國圀囯澤𠮷嶋嶌㠀冨廣櫻龍瀧條舘峯嶽埜薗圡𡈽𣘺栁桺桒穐龝㐂枩舩閒曻栢枡槇藪渕渊龜鐵銕鉃劍劔劒剱釼蘓衞鷄雞鄰雙隱岺昻晉晄榮桧凜堯巖彌惠萠遙禰禱亙穰祿聰瑤冱萬與兩竝乘亂豫爭亞佛假會傳體躰軆餘倂價儉僞兒黨圓寫處劑剩勵勞效敕勸勳區醫單卽嚴參收敍敘臺號啞營囑嚙團圍圖圈壓墮壘鹽增壞壤壯聲壹賣變奧奬獎孃學斈寶寳實寬寢對壽專將盡屆屬峽巢卷帶歸廳廢辨瓣辯貳彎彈當徑從德徵應戀恆惱惡慘愼懷戰戲戱戶戾拂拔擇擔拜據擴擧舉挾插揷搜揭搔搖攝擊攪數斷舊晝晚曉曆曾來徠樞棧檢樓樂槪槩樣權橫缺歐歡步齒歲歷殘毆殼每氣濾淨淺淚泪渴濟涉澁澀溪谿溫灣濕溼滿滯潛濳瀨燈爐點爲燒犧狀獨狹獵獻獸甁畫畵疊疉疂瘦癡發盜縣眞硏碎禮禪祕稱稻穗穩竊粹肅絲經繪繼續總緫綠緖緣繩縱纖纎繡罐飜聽膽腳脫腦臟艷豔蘆藝莖莊蔣藏薰藥虛蟲蠶螢蠻蠟裝襃霸覺覽觀觸譯證譽說讀謠讓豐贊讚踐轉輕辭遞遲郞鄕鄉醉醬釀釋鑛礦砿錢鑄鍊錄鎭關閱鬪鬭鬥陷險隨雜靈靜穎賴顏顯餠驛驅駈騷驗髓髮鷗鹼麥麴麵麪黃默齡飮舍舖鋪盃凉冲决况减凖畧囘凾刄冣裡貓冰羣稅絕姊姬彥悅吳沒污牀產皋銳值俱俠剎查贗萊蔥弃烟焰潅册𠮟剝塡頰吞噓繫蟬簞驒鰺鶯礪檮濤邇蠅屛并靱籠顚頸諫賤蠣竈壺麩儘摑潑醱軀輛蘂蕋鬱廐廏廄廚兔內娛乕眾攜夘卆窗窻牕隸㟁楳别强妝廈耻鐮讎鴈鼡濶貌姸咒脣鱉棱荔憇恠墻畆緜綫駡胷膓芲荆簑觧迯鸖𠀋𩵋𦚰邨靑淸敎尙囊瀆鈎翆聟壻釡靏靍煕熈凞冝贒勛曺鈆旣毁宫吕杦峩棊鵝竸豎虵韭夀槗兊⻄⻑⻒⻘⻨⻩⻫⻭⻯⻲⻝⻞⻤⺠⺒⻁⻆⺝⺜⺫⺬⺼⺶⺷⺩⺈⺌⺍',
      '高崎崎辺辺斎斎斉浜浜黒国国国沢吉島島島富広桜竜滝条館峰岳野園土土橋柳柳桑秋秋喜松船間昇柏桝槙薮淵淵亀鉄鉄鉄剣剣剣剣剣蘇衛鶏鶏隣双隠嶺昂晋晃栄檜凛尭巌弥恵萌遥祢祷亘穣禄聡瑶冴万与両並乗乱予争亜仏仮会伝体体体余併価倹偽児党円写処剤剰励労効勅勧勲区医単即厳参収叙叙台号唖営嘱噛団囲図圏圧堕塁塩増壊壌壮声壱売変奥奨奨嬢学学宝宝実寛寝対寿専将尽届属峡巣巻帯帰庁廃弁弁弁弐弯弾当径従徳徴応恋恒悩悪惨慎懐戦戯戯戸戻払抜択担拝拠拡挙挙挟挿挿捜掲掻揺摂撃撹数断旧昼晩暁暦曽来来枢桟検楼楽概概様権横欠欧歓歩歯歳歴残殴殻毎気沪浄浅涙涙渇済渉渋渋渓渓温湾湿湿満滞潜潜瀬灯炉点為焼犠状独狭猟献獣瓶画画畳畳畳痩痴発盗県真研砕礼禅秘称稲穂穏窃粋粛糸経絵継続総総緑緒縁縄縦繊繊繍缶翻聴胆脚脱脳臓艶艶芦芸茎荘蒋蔵薫薬虚虫蚕蛍蛮蝋装褒覇覚覧観触訳証誉説読謡譲豊賛讃践転軽辞逓遅郎郷郷酔醤醸釈鉱鉱鉱銭鋳錬録鎮関閲闘闘闘陥険随雑霊静頴頼顔顕餅駅駆駆騒験髄髪鴎鹸麦麹麺麺黄黙齢飲舎舗舗杯涼沖決況減準略回函刃最裏猫氷群税絶姉姫彦悦呉没汚床産皐鋭値倶侠刹査贋莱葱棄煙焔灌冊叱剥填頬呑嘘繋蝉箪騨鯵鴬砺梼涛迩蝿屏幷靭篭顛頚諌賎蛎竃壷麸侭掴溌醗躯輌蕊蕊欝厩厩厩厨兎内娯虎衆携卯卒窓窓窓隷岡梅別強粧厦恥鎌讐雁鼠闊皃妍呪唇鼈稜茘憩怪牆畝綿線罵胸腸花荊蓑解逃鶴丈魚脇村青清教尚嚢涜鉤翠婿婿釜鶴鶴熙熙熙宜賢勲曹鉛既毀宮呂杉峨棋鵞競竪蛇韮寿橋兌西長長青麦黄斉歯竜亀食食鬼民巳虎角月日目示肉羊羊王刀小小'
    );
  end if;
  return regexp_replace(normalize(value, NFC), '(?<=[ぁ-ゖゝゞ\u3099\u309a])-+|^-+(?=[ぁ-ゖ])', 'ー', 'g');
end
$$;
--> statement-breakpoint
-- The form in which names are compared that must be unique: folded, without blanks.
create or replace function name_key(name text) returns text language sql immutable strict parallel safe
  return fold(replace(fold(name), ' ', ''));
--> statement-breakpoint
-- Email addresses, phone numbers and postal codes are stored as contract/field.ts reads them, so that a person can sign
-- in by the address that they see. Where somebody else has that address already, it gets the id of the record before the
-- @, so that the two differ visibly. The history says what was changed.
do $$
declare
  target record;
  wrong record;
  new_value text;
  is_taken boolean;
begin
  for target in
    select * from (values
      ('staff', 'email', 'staff', 'email', 'status <> 0'), ('store_owner', 'email', 'storeAccount', 'email', 'true'),
      ('store_admin', 'email', 'storeAdmin', 'email', null), ('member', 'email', 'user', 'email', null),
      ('config', 'super_admin_email', 'config', 'superAdminEmail', null),
      ('store_owner', 'phone', 'storeAccount', 'phone', null), ('store_admin', 'phone', 'storeAdmin', 'phone', null),
      ('member', 'phone', 'user', 'phone', null), ('store', 'phone', 'store', 'phone', null),
      ('member', 'zipcode', 'user', 'zipcode', null), ('store', 'zipcode', 'store', 'zipcode', null)
    ) as columns (table_name, column_name, record, field, unique_where)
  loop
    for wrong in execute format(
      'select id, %1$I as value from %2$I where %1$I ~ %3$L order by id', target.column_name, target.table_name,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff‐‑‒–—―−。｡〜’‘′]'
    )
    loop
      new_value := trim(translate(
        normalize(regexp_replace(wrong.value, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFKC),
        '‐‑‒–—―−。〜’‘′', '-------.~'''''''
      ));
      if target.table_name = 'staff' then
        new_value := lower(new_value);
      end if;
      if target.unique_where is not null then
        execute format(
          'select exists (select from %1$I where id = $1 and %2$s)
            and exists (select from %1$I where id <> $1 and email = $2 and %2$s)',
          target.table_name, target.unique_where
        ) into is_taken using wrong.id, new_value;
        if is_taken then
          new_value := regexp_replace(new_value, '@', '+' || wrong.id || '@');
        end if;
      end if;
      continue when new_value = wrong.value;
      execute format('update %I set %I = $1, version = version + 1 where id = $2', target.table_name, target.column_name)
        using new_value, wrong.id;
      insert into audit_log (record, record_id, event, changes, at) values (
        target.record, wrong.id, 'edit', jsonb_build_array(
          jsonb_build_object('field', target.field, 'before', wrong.value, 'after', new_value)
        ), now()
      );
    end loop;
  end loop;
end
$$;
--> statement-breakpoint
-- Names of master data and roles lose the characters that nobody sees. Of several names that are equal now, the first
-- stays as it is, and the others get a number. The history says what was changed.
do $$
declare
  named record;
  new_name text;
  number integer;
  is_taken boolean;
begin
  for named in
    select * from (
      select *, row_number() over (
        partition by table_name, type, name_key(name) order by name ~ '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]', id
      ) as place
      from (
        select 'master_data' as table_name, 'masterData' as record, 'value' as field, id, type, value as name
        from master_data
        union all
        select 'role', 'role', 'name', id, null, name from role
      ) as names
    ) as placed
    where place > 1 or name ~ '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]'
    order by table_name, id
  loop
    number := named.place;
    loop
      new_name := trim(regexp_replace(named.name, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]', '', 'g'));
      exit when number = 1;
      new_name := new_name || ' (' || number || ')';
      if named.table_name = 'role' then
        is_taken := exists (select from role where id <> named.id and name_key(name) = name_key(new_name));
      else
        is_taken := exists (
          select from master_data where type = named.type and id <> named.id and name_key(value) = name_key(new_name)
        );
      end if;
      exit when not is_taken;
      number := number + 1;
    end loop;
    continue when new_name = named.name;
    execute format('update %I set %I = $1, version = version + 1 where id = $2', named.table_name, named.field)
      using new_name, named.id;
    insert into audit_log (record, record_id, event, changes, at) values (
      named.record, named.id, 'edit', jsonb_build_array(
        jsonb_build_object('field', named.field, 'before', named.name, 'after', new_name)
      ), now()
    );
  end loop;
end
$$;
--> statement-breakpoint
-- Computes the generated columns again where `fold` has another result now. Most rows stay as they are, so this is much
-- faster than adding the columns anew. Meanwhile, new entries of the GIN indexes go into their pending lists.
do $$
declare
  folded record;
  gin_index regclass;
begin
  perform set_config('gin_pending_list_limit', '64MB', true);
  for folded in
    select pg_class.oid as table_id, pg_class.oid::regclass as table_name,
      string_agg(format('%I is distinct from %s', attname, pg_get_expr(adbin, adrelid)), ' or ') as condition
    from pg_attrdef
      join pg_class on pg_class.oid = adrelid
      join pg_attribute on attrelid = adrelid and attnum = adnum
    where attgenerated = 's' and relnamespace = current_schema()::regnamespace
      and pg_get_expr(adbin, adrelid) like '%fold(%'
    group by pg_class.oid
  loop
    for gin_index in
      select indexrelid from pg_index
        join pg_class on pg_class.oid = indexrelid
        join pg_am on pg_am.oid = relam
      where indrelid = folded.table_id and amname = 'gin'
    loop
      execute format('alter index %s set (fastupdate = on)', gin_index);
    end loop;
    execute format('update %s set version = version where %s', folded.table_name, folded.condition);
    for gin_index in
      select indexrelid from pg_index
        join pg_class on pg_class.oid = indexrelid
        join pg_am on pg_am.oid = relam
      where indrelid = folded.table_id and amname = 'gin'
    loop
      execute format('alter index %s set (fastupdate = off)', gin_index);
      perform gin_clean_pending_list(gin_index);
    end loop;
  end loop;
end
$$;
--> statement-breakpoint
-- At the end, because nobody can read these two tables until the transaction ends.
alter table master_data drop constraint if exists master_data_type_value;
--> statement-breakpoint
create unique index if not exists master_data_name on master_data (type, name_key(value));
--> statement-breakpoint
alter table role drop constraint if exists role_name;
--> statement-breakpoint
create unique index if not exists role_name on role (name_key(name));
