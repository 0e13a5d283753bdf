// Crawlers that are known by their product tokens: those of search engines and AI services, and others that many
// servers see. A log shows which robot made a request even if a robots.txt has only the rules for all others. Each
// group names the page of its operator. The tokens of AI services also stand in the public list ai.robots.txt of August
// 2026, except OAI-AdsBot, which OpenAI's page names. Tokens that occur only in robots.txt, such as Google-Extended,
// are not here, because no request has them.
#pragma once

#include <string_view>

namespace bnfurl::crawl::rules {

struct Crawler {
  std::string_view name;   ///< its product token
  std::string_view about;  ///< its operator, and what it fetches pages for
};

inline constexpr Crawler crawlers[] = {
    // https://platform.openai.com/docs/bots
    {"GPTBot", "OpenAI: AI training"},
    {"OAI-SearchBot", "OpenAI: search"},
    {"ChatGPT-User", "OpenAI: on behalf of a user of AI"},
    {"OAI-AdsBot", "OpenAI: other (advertisements)"},
    // https://support.anthropic.com/en/articles/8896518
    {"ClaudeBot", "Anthropic: AI training"},
    {"Claude-SearchBot", "Anthropic: search"},
    {"Claude-User", "Anthropic: on behalf of a user of AI"},
    // https://docs.perplexity.ai/guides/bots
    {"PerplexityBot", "Perplexity: search"},
    {"Perplexity-User", "Perplexity: on behalf of a user of AI"},
    // https://docs.mistral.ai/robots
    {"MistralAI-User", "Mistral: on behalf of a user of AI"},
    // https://developers.facebook.com/docs/sharing/webmasters/web-crawlers
    {"meta-externalagent", "Meta: AI training"},
    {"meta-webindexer", "Meta: search"},
    {"meta-externalfetcher", "Meta: on behalf of a user of AI"},
    {"facebookexternalhit", "Meta: other (previews)"},
    // https://commoncrawl.org/ccbot
    {"CCBot", "Common Crawl: AI training, and other uses"},
    // No page; the header names spider-feedback@bytedance.com
    {"Bytespider", "ByteDance: AI training"},
    // https://allenai.org/crawler
    {"AI2Bot", "Allen Institute for AI: AI training"},
    // https://developer.amazon.com/amazonbot
    {"Amazonbot", "Amazon: AI training, and other uses"},
    {"Amzn-SearchBot", "Amazon: search"},
    {"Amzn-User", "Amazon: on behalf of a user of AI"},
    // https://webz.io/bot.html, https://imagesift.com/about, http://www.timpi.io
    {"omgili", "Webz.io: AI training, and other uses"},
    {"ImagesiftBot", "Hive: AI training, and other uses"},
    {"Timpibot", "Timpi: search, and AI training"},
    // https://about.you.com/youbot
    {"YouBot", "You.com: search"},
    // https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers, google-special-case-crawlers
    {"Googlebot", "Google: search"},
    {"Googlebot-Image", "Google: search (images)"},
    {"Googlebot-Video", "Google: search (videos)"},
    {"Storebot-Google", "Google: search (shopping)"},
    {"GoogleOther", "Google: other (research)"},
    {"Google-CloudVertexBot", "Google: AI, for owners of sites"},
    {"Google-InspectionTool", "Google: other (tests by owners of sites)"},
    {"AdsBot-Google", "Google: other (advertisements)"},
    // https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
    {"bingbot", "Microsoft: search"},
    {"adidxbot", "Microsoft: other (advertisements)"},
    // https://support.apple.com/en-us/119829
    {"Applebot", "Apple: search, and AI training"},
    // https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot, duckassistbot
    {"DuckDuckBot", "DuckDuckGo: search"},
    {"DuckAssistBot", "DuckDuckGo: on behalf of a user of AI"},
    // https://yandex.com/bots
    {"YandexBot", "Yandex: search"},
    {"YandexImages", "Yandex: search (images)"},
    // http://www.baidu.com/search/spider.html, http://www.sogou.com/docs/help/webmasters.htm,
    // https://webmaster.petalsearch.com/site/petalbot, https://help.naver.com/robots
    {"Baiduspider", "Baidu: search"},
    {"Sogou", "Sogou: search"},
    {"PetalBot", "Huawei: search"},
    {"Yeti", "Naver: search"},
    // https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler, https://help.qwant.com/bot,
    // https://www.mojeek.com/bot.html, http://help.coccoc.com/searchengine, http://help.yahoo.com/help/us/ysearch/slurp
    {"SeznamBot", "Seznam: search"},
    {"Qwantbot", "Qwant: search"},
    {"MojeekBot", "Mojeek: search"},
    {"coccocbot-web", "Cốc Cốc: search"},
    {"Slurp", "Yahoo: search"},
    // https://ahrefs.com/robot, https://www.semrush.com/bot, https://mj12bot.com, https://moz.com/help/moz-procedures
    // http://webmeup-crawler.com, https://dataforseo.com/dataforseo-bot
    {"AhrefsBot", "Ahrefs: other (links between sites)"},
    {"SemrushBot", "Semrush: other (links between sites)"},
    {"MJ12bot", "Majestic: other (links between sites)"},
    {"DotBot", "Moz: other (links between sites)"},
    {"BLEXBot", "WebMeUp: other (links between sites)"},
    {"DataForSeoBot", "DataForSEO: other (links between sites)"},
    // https://developer.x.com/en/docs/x-for-websites/cards, https://www.linkedin.com, https://api.slack.com/robots,
    // https://discordapp.com, https://help.pinterest.com/en/business/article/pinterestbot
    {"Twitterbot", "X: other (previews)"},
    {"LinkedInBot", "LinkedIn: other (previews)"},
    {"Slackbot", "Slack: other (previews)"},
    {"Slackbot-LinkExpanding", "Slack: other (previews)"},
    {"Discordbot", "Discord: other (previews)"},
    {"Pinterestbot", "Pinterest: other (previews)"},
};

}  // namespace bnfurl::crawl::rules
