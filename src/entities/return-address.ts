// The page that a form was opened from, where that is not the list of its entity: it is part of the
// address, so that a reload knows it, too.
import { useSearchParams } from 'react-router';
import { isInternalPath } from '../../domain/entity-schema/formats.ts';

const PARAMETER = 'back';

/** The address of a form, which will lead back to the page `around`; the address itself without one. */
export const withReturn = (address: string, around: string | undefined): string =>
  around === undefined
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(around)}`;

/** The page that the form of this address leads back to; undefined for its list, and for a foreign one. */
export const useReturnAddress = (): string | undefined => {
  const [parameters] = useSearchParams();
  const address = parameters.get(PARAMETER);
  return address !== null && isInternalPath(address) ? address : undefined;
};
