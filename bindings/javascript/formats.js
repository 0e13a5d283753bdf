// The formats of JSON Schema that have a grammar: for each, the grammar, the production, and whether a string that
// matches it also keeps to what the RFC says in prose. The grammar has made sure where the digits are.

// RFC 1034, section 3.1: 63 octets for a label and 255 for a name, of which two are not characters of the text.
const isHostName = (text) => text.length <= 253 && text.split(".").every((label) => label.length <= 63);

// The Gregorian calendar repeats after 400 years.
const days = (year, month) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

function isDate(text) {
  const [year, month, day] = text.split("-").map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= days(year, month);
}

const isLeapSecond = (time) => time.slice(6, 8) === "60";

// The minutes of a full-time since midnight of its date, in UTC: negative if they are in the day before.
function minuteInUtc(time) {
  const minute = 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));
  if (/z$/i.test(time)) return minute;
  const offset = 60 * Number(time.slice(-5, -3)) + Number(time.slice(-2));
  return time.at(-6) === "-" ? minute + offset : minute - offset;
}

const DAY = 24 * 60;

// RFC 3339, sections 5.6 and 5.7.
function isTime(text) {
  const [hour, minute, second] = text.slice(0, 8).split(":").map(Number);
  const [offsetHour, offsetMinute] = /z$/i.test(text) ? [0, 0] : text.slice(-5).split(":").map(Number);
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  return !isLeapSecond(text) || (minuteInUtc(text) + DAY) % DAY === DAY - 1;
}

// A leap second ends a month in UTC. Day 0 is the last day of the month before.
function isDateTime(text) {
  const [date, time] = [text.slice(0, 10), text.slice(11)];
  if (!isDate(date) || !isTime(time)) return false;
  if (!isLeapSecond(time)) return true;
  const [year, month, day] = date.split("-").map(Number);
  return [0, days(year, month)].includes(day + Math.floor(minuteInUtc(time) / DAY));
}

const all = () => true;

export const FORMATS = {
  date: ["rfc3339", "full-date", isDate],
  "date-time": ["rfc3339", "date-time", isDateTime],
  hostname: ["rfc1123", "subdomain", isHostName],
  ipv4: ["rfc3986", "IPv4address", all],
  ipv6: ["rfc3986", "IPv6address", all],
  iri: ["rfc3987", "IRI", all],
  "iri-reference": ["rfc3987", "IRI-reference", all],
  "json-pointer": ["rfc6901", "json-pointer", all],
  time: ["rfc3339", "full-time", isTime],
  uri: ["rfc3986", "URI", all],
  "uri-reference": ["rfc3986", "URI-reference", all],
  "uri-template": ["rfc6570", "URI-Template", all],
  uuid: ["rfc9562", "UUID", all],
};
