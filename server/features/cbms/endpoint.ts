// The target of sending: none, a test address, or the tax authority itself. Any other address than
// the authority's own is a test, so that a test is never taken for the real target.
import type { Config } from '../../platform/config.ts';
import { createVault, type Vault } from '../../platform/crypto/vault.ts';

export type EndpointKind = 'off' | 'test' | 'real';
/** `address` is the base of `/api/bill`; `timeoutMs` is the timeout of an answer. */
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
 * The vault for an account at a test address; undefined if documents are sent nowhere or to the
 * authority itself.
 */
export const openTestVault = (config: Config): Vault | undefined =>
  resolveEndpoint(config).kind === 'test' ? createVault(config) : undefined;
