import type { HeaderList } from '../context/http-state.ts';

/** Where browsers say what a policy blocked. */
export const policyReportsPath = '/api/policy-reports';

const reportingEndpoint = 'policy';

type PolicyExtras = {
  /** Hashes ('sha256-…') of the page's own inline blocks. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
  /** Addresses of single scripts of somebody else's. */
  readonly foreignScripts?: readonly string[];
  /** Policies of Trusted Types that the page's scripts may make: nothing else turns text into what could run code. */
  readonly trustedTypes?: readonly string[];
  /** Origins that the page may ask beside its own. */
  readonly connectOrigins?: readonly string[];
  /** Origins whose pictures the page may show beside its own. */
  readonly imageOrigins?: readonly string[];
  /** Whether the answer comes by https, which alone has the endpoint that `report-to` names. */
  readonly secure?: boolean | undefined;
  /** Who may show the answer in a frame; nobody unless the answer says otherwise. */
  readonly frameAncestors?: "'none'" | "'self'";
};

const sources = (hashes: readonly string[] = []): string => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
const withOrigins = (origins: readonly string[] = []): string => ["'self'", ...origins].join(' ');

/** The content security policy: this site only, no inline code but what is named by its hash. */
export const contentSecurityPolicy = ({
  scriptHashes,
  styleHashes,
  foreignScripts = [],
  trustedTypes = ["'none'"],
  connectOrigins,
  imageOrigins,
  secure = false,
  frameAncestors,
}: PolicyExtras = {}): string =>
  [
    "default-src 'none'",
    `script-src ${[sources(scriptHashes), ...foreignScripts].join(' ')}`,
    `style-src ${sources(styleHashes)}`,
    `img-src ${withOrigins(imageOrigins)} data:`,
    `connect-src ${withOrigins(connectOrigins)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
    `frame-ancestors ${frameAncestors ?? "'none'"}`,
    `report-uri ${policyReportsPath}`,
    // browsers that know it pass over report-uri
    ...(secure ? [`report-to ${reportingEndpoint}`] : []),
  ].join('; ');

/** Headers of every answer by the path that is asked for, unless a route narrows or widens its own. API answers are never stored. */
export const securityHeaders = (secure: boolean): ((path: string) => HeaderList) => {
  const ofPages: HeaderList = [
    ['Content-Security-Policy', contentSecurityPolicy({ secure })],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(secure
      ? ([
          ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
          ['Reporting-Endpoints', `${reportingEndpoint}="${policyReportsPath}"`],
        ] as const)
      : []),
  ];
  // crawlers may read what pages are made of; it is no page to be found itself
  const ofApi: HeaderList = [...ofPages, ['Cache-Control', 'no-store'], ['X-Robots-Tag', 'noindex']];
  return (path) => (/^\/(?:api|proxy|health)\//.test(path) ? ofApi : ofPages);
};
