const BROWSERS = [
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Browser and system of a `User-Agent` header, null if it names neither: enough for its owner to recognise. */
export function deviceName(userAgent: string): { browser: string; system: string | null } | null {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const browser = named(BROWSERS) ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? null;
  return browser === null ? null : { browser, system: named(SYSTEMS) };
}
