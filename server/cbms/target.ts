// Where documents are told to: nowhere, a test address, or the tax authority itself. What is not
// the authority's own address is a test, so that nothing can pass for the real thing by mistake.
import type { Config } from '../config.ts';
import { openVault, type Vault } from '../payment-gateways/vault.ts';

export type TargetKind = 'off' | 'test' | 'real';
/**
 * `address` is what `/api/bill` is appended to; `patience` how many milliseconds an answer is
 * waited for.
 */
export type Target = { kind: TargetKind; address: string; patience: number };

const isAuthority = ({ protocol, hostname, pathname }: URL): boolean =>
  protocol === 'https:' && hostname === 'cbapi.ird.gov.np' && !/sandbox/i.test(pathname);

/** The target of an installation, from CBMS_URL, CBMS_TARGET and CBMS_TIMEOUT. */
export const targetOf = ({
  cbmsUrl,
  cbmsTarget,
  cbmsTimeout,
}: Pick<Config, 'cbmsUrl' | 'cbmsTarget' | 'cbmsTimeout'>): Target => {
  const patience = cbmsTimeout * 1000;
  if (cbmsUrl === '') return { kind: 'off', address: '', patience };
  const address = cbmsUrl.replace(/\/+$/, '').replace(/\/api$/, '');
  return {
    kind: cbmsTarget || (isAuthority(new URL(cbmsUrl)) ? 'real' : 'test'),
    address,
    patience,
  };
};

/**
 * The vault for an account at a test address; undefined where documents are told to nobody or to
 * the authority itself.
 */
export const testVault = (config: Config): Vault | undefined =>
  targetOf(config).kind === 'test' ? openVault(config) : undefined;
