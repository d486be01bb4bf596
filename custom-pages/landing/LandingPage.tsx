// The page that a business sees first. Plain CSS: it must be there before anything else is loaded.
import './landing.css';
import { useState } from 'react';
import type { Language, Texts } from '../../domain/language.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { currency } from '../../domain/seed-translations.ts';
import { switchLanguage, useLanguage, useTranslations } from '../../src/i18n/language.ts';

/** What the landing page says; the four claims are the documents' (PROD-043..050). */
const texts = {
  headline: { en: 'Accurate billing, down to the last paisa', ne: 'पैसा-पैसा मिल्ने बिल' },
  lead: {
    en: 'Bijak is an electronic billing and ERP application for businesses in Nepal: invoices, customers, stock and registers in one place, in English and Nepali.',
    ne: 'Bijak नेपालका व्यवसायका लागि विद्युतीय बिलिङ तथा ईआरपी (electronic billing and ERP) प्रणाली हो: बीजक, ग्राहक, मौज्दात र खाता एकै ठाउँमा, अङ्ग्रेजी र नेपालीमा।',
  },
  signIn: { en: 'Sign In', ne: 'साइन इन' },
  language: { en: 'Language', ne: 'भाषा' },
  claims: { en: 'Why Bijak', ne: 'किन Bijak' },
  listedTitle: { en: 'IRD-listed', ne: 'आन्तरिक राजस्व विभागमा सूचीकृत' },
  listed: {
    en: 'It is listed with the national tax authority, and its invoices can be sent to the authority’s server automatically.',
    ne: 'यो आन्तरिक राजस्व विभागमा सूचीकृत छ र बीजक आफैँ विभागको सर्भरमा सिंक हुन सक्छन्।',
  },
  directivesTitle: { en: 'Built for compliance', ne: 'कार्यविधिअनुरूप' },
  directives: {
    en: 'It is compliant with the authority’s e-billing directives: continuous numbering, tracked copies and records that cannot be changed.',
    ne: 'यो विभागको विद्युतीय बीजक सम्बन्धी कार्यविधिअनुरूप छ: नम्बर छुट्दैन, हरेक प्रति गनिन्छ, अभिलेख कसैले फेर्न सक्दैन।',
  },
  invoicesTitle: { en: 'Taxes calculated for you', ne: 'करको हिसाब आफैँ' },
  invoices: {
    en: 'It automates billing and invoice generation with the applicable taxes: 13 % VAT, service charge and discounts applied per line.',
    ne: 'बिलिङ र लाग्ने करसहितको बीजक आफैँ बन्छ: १३ % भ्याट, सेवा शुल्क, हरेक पङ्क्तिको छुट।',
  },
  reportsTitle: { en: 'Reporting, finance and sales', ne: 'प्रतिवेदन, वित्त र बिक्री' },
  reports: {
    en: 'It automates reporting, finance and sales in the Bikram Sambat calendar that your books use.',
    ne: 'प्रतिवेदन, वित्त र बिक्री आफैँ मिल्छ, तपाईंको हिसाब राखिने विक्रम संवत् पात्रोमा।',
  },
  sample: { en: 'Tax Invoice', ne: 'कर बीजक' },
  subtotal: { en: 'SubTotal', ne: 'जम्मा' },
  taxable: { en: 'Taxable Amount', ne: 'करयोग्य रकम' },
  vat: { en: 'VAT(13 %)', ne: 'भ्याट (१३ %)' },
  total: { en: 'Total', ne: 'कुल जम्मा' },
} satisfies Record<string, Texts>;

const languageNames: Record<Language, string> = { en: 'English', ne: 'नेपाली' };

const LanguageMenu = () => {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <div className="menu">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(texts.language)}
      </button>
      {open && (
        <div role="menu" className="entries">
          {(Object.keys(languageNames) as Language[]).map(language => (
            <button
              key={language}
              type="button"
              role="menuitem"
              lang={language}
              onClick={() => {
                switchLanguage(language);
                setOpen(false);
              }}
            >
              {languageNames[language]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};

const claims = [
  [texts.listedTitle, texts.listed],
  [texts.directivesTitle, texts.directives],
  [texts.invoicesTitle, texts.invoices],
  [texts.reportsTitle, texts.reports],
] as const;

const sample = [
  [texts.subtotal, 12_345_600],
  [texts.taxable, 12_345_600],
  [texts.vat, 1_604_928],
  [texts.total, 13_950_528],
] as const;

export const LandingPage = ({ onSignIn }: { onSignIn: () => void }) => {
  const t = useTranslations();
  const language = useLanguage();
  return (
    <div className="landing">
      <header>
        <img src="/logo.svg" alt="" width={32} height={32} />
        <strong>Bijak · बीजक</strong>
        <LanguageMenu />
        <button type="button" className="primary" onClick={onSignIn}>
          {t(texts.signIn)}
        </button>
      </header>
      <main>
        <section className="hero">
          <div>
            <h1>{t(texts.headline)}</h1>
            <p className="lead">{t(texts.lead)}</p>
          </div>
          <div className="bill" aria-hidden="true">
            <strong>{t(texts.sample)}</strong>
            <dl>
              {sample.map(([label, paisa], index) => (
                <div key={label.en} style={{ display: 'contents' }}>
                  <dt className={index === 3 ? 'sum' : ''}>{t(label)}</dt>
                  <dd
                    className={index === 3 ? 'sum' : ''}
                  >{`${currency.symbol[language]} ${formatMoney(paisa, language)}`}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <ul className="claims" aria-label={t(texts.claims)}>
          {claims.map(([title, text]) => (
            <li key={title.en}>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer>Bijak · बीजक · Nepal</footer>
    </div>
  );
};
