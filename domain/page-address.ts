const HERE = 'http://page.invalid';

/**
 * True for an address within this application, such as `/customers` or `reports?year=2083`. False
 * for everything that a browser reads as a scheme (`javascript:`) or another host (`//host`,
 * `/\host`), control characters and all.
 */
export const isPageAddress = (address: string): boolean =>
  !/^[\s\p{Cc}]*[a-z][a-z0-9+.-]*:/iu.test(address) && URL.parse(address, HERE)?.origin === HERE;
