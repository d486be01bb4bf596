// An amount of rupees as people read it: the company's symbol (the shipped one in the reader's
// language), Indian grouping, the suffix.
import { formatAmount, toPaisa } from '../../domain/billing/money.ts';
import { currency, shippedIn } from '../../domain/shipped.ts';
import { useLanguage } from '../i18n/language.ts';
import { useSession } from '../providers/session.ts';

/**
 * The formatter of the moment: rupees in, "Rs. 1,23,456.78/-" out, "रु. १,२३,४५६.७८/-" in Nepali.
 */
export const useAmount = (): ((rupees: number) => string) => {
  const language = useLanguage();
  const { company } = useSession();
  const symbol = shippedIn(company.currency?.symbol ?? currency.symbol.en, language);
  return rupees => formatAmount(toPaisa(rupees), symbol, language);
};

export const Amount = ({ value }: { value: number }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{useAmount()(value)}</span>
);
