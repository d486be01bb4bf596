// The demo company itself: nobody's real name, PAN or address.
import type { NewCompany } from '../create-company.ts';

export const demoCompany: NewCompany = {
  company_name: 'Himal Trade and Net',
  company_pan: '609876543',
  address: 'New Road 22',
  city: 'Kathmandu',
  phone: '4221234',
  email: 'accounts@demo.test',
  admin_name: 'Demo Admin',
  admin_email: 'admin@demo.test',
  admin_password: 'Demo-1234',
};
