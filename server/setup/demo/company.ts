// The demo company itself: nobody's real name, PAN or address.
import type { Language } from '../../../domain/language.ts';
import type { NewCompany } from '../create-company.ts';

const names: Record<
  Language,
  Pick<NewCompany, 'company_name' | 'address' | 'city' | 'admin_name'>
> = {
  en: {
    company_name: 'Himal Trade and Net',
    address: 'New Road 22',
    city: 'Kathmandu',
    admin_name: 'Demo Admin',
  },
  ne: {
    company_name: 'हिमाल ट्रेड एन्ड नेट',
    address: 'न्युरोड २२',
    city: 'काठमाडौँ',
    admin_name: 'नमुना प्रशासक',
  },
};

/** Who signs in, whatever the language (contract, "Unattended set-up"). */
export const demoSignIn = { email: 'admin@demo.test', password: 'Demo-1234' };

/** The demo company as it is written in a language. */
export const demoCompanyIn = (language: Language): NewCompany => ({
  ...names[language],
  company_pan: '609876543',
  phone: '4221234',
  email: 'accounts@demo.test',
  admin_email: demoSignIn.email,
  admin_password: demoSignIn.password,
});
