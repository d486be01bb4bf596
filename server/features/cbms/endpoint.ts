// Where documents are told to: nowhere, a test address, or the tax authority itself. What is not
// the authority's own address is a test, so that nothing can pass for the real thing by mistake.
import type { Config } from '../../platform/config.ts';
import { createVault, type Vault } from '../../platform/crypto/vault.ts';

export type EndpointKind = 'off' | 'test' | 'real';
/**
 * `address` is what `/api/bill` is appended to; `patience` how many milliseconds an answer is
 * waited for.
 */
export type CbmsEndpoint = { kind: EndpointKind; address: string; timeoutMs: number };

const isProductionUrl = ({ protocol, hostname, pathname }: URL): boolean =>
  protocol === 'https:' && hostname === 'cbapi.ird.gov.np' && !/sandbox/i.test(pathname);

/** The target of an installation, from CBMS_URL, CBMS_TARGET and CBMS_TIMEOUT. */
export const resolveEndpoint = ({
  cbmsUrl,
  cbmsTarget,
  cbmsTimeout,
}: Pick<Config, 'cbmsUrl' | 'cbmsTarget' | 'cbmsTimeout'>): CbmsEndpoint => {
  const patience = cbmsTimeout * 1000;
  if (cbmsUrl === '') return { kind: 'off', address: '', timeoutMs: patience };
  const address = cbmsUrl.replace(/\/+$/, '').replace(/\/api$/, '');
  return {
    kind: cbmsTarget || (isProductionUrl(new URL(cbmsUrl)) ? 'real' : 'test'),
    address,
    timeoutMs: patience,
  };
};

/**
 * The vault for an account at a test address; undefined where documents are told to nobody or to
 * the authority itself.
 */
export const openTestVault = (config: Config): Vault | undefined =>
  resolveEndpoint(config).kind === 'test' ? createVault(config) : undefined;
