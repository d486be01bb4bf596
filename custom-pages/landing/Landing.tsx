// The page that a business sees first. Plain CSS: it must be there before anything else is loaded.
import { useState } from 'react';
import { formatMoney } from '../../domain/billing/money.ts';
import type { Language } from '../../domain/language.ts';
import { currency } from '../../domain/shipped.ts';
import { switchLanguage, useLanguage, useSay } from '../../src/i18n/language.ts';
import './landing.css';
import { texts } from './texts.ts';

const names: Record<Language, string> = { en: 'English', ne: 'नेपाली' };

const LanguageMenu = () => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <div className="menu">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {say(texts.language)}
      </button>
      {open && (
        <div role="menu" className="entries">
          {(Object.keys(names) as Language[]).map(language => (
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
              {names[language]}
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

export const Landing = ({ onSignIn }: { onSignIn: () => void }) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="landing">
      <header>
        <img src="/logo.svg" alt="" width={32} height={32} />
        <strong>Bijak · बीजक</strong>
        <LanguageMenu />
        <button type="button" className="primary" onClick={onSignIn}>
          {say(texts.signIn)}
        </button>
      </header>
      <main>
        <section className="hero">
          <div>
            <h1>{say(texts.headline)}</h1>
            <p className="lead">{say(texts.lead)}</p>
          </div>
          <div className="bill" aria-hidden="true">
            <strong>{say(texts.sample)}</strong>
            <dl>
              {sample.map(([label, paisa], index) => (
                <div key={label.en} style={{ display: 'contents' }}>
                  <dt className={index === 3 ? 'sum' : ''}>{say(label)}</dt>
                  <dd
                    className={index === 3 ? 'sum' : ''}
                  >{`${currency.symbol[language]} ${formatMoney(paisa, language)}`}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <ul className="claims" aria-label={say(texts.claims)}>
          {claims.map(([title, text]) => (
            <li key={title.en}>
              <h2>{say(title)}</h2>
              <p>{say(text)}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer>Bijak · बीजक · Nepal</footer>
    </div>
  );
};
