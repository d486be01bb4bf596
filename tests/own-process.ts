// A service in a process of its own, whose company is set up by its settings; it has the real
// clock.
import type { Service } from './service.ts';
import type { Caller } from './world.ts';

const email = 'sita@shop.test';
const password = 'Secret-123';

/** The settings with which a service sets its company up by itself. */
export const unattended = (company: string) => ({
  SESSION_SECRET: 'a secret of the tests only',
  CAPTCHA: 'off',
  SETUP_COMPANY_NAME: company,
  SETUP_COMPANY_PAN: '301234567',
  SETUP_ADMIN_NAME: 'Sita Sharma',
  SETUP_ADMIN_EMAIL: email,
  SETUP_ADMIN_PASSWORD: password,
});

/** Signs the administrator in and answers the access token. */
export const signIn = async (service: Service): Promise<string> =>
  String((await service.call('POST', 'v2/login', { email, password })).body.access_token);

/** A caller that speaks to the process over HTTP; it reads and makes, no more. */
export const overHttp = (service: Service, token: string) =>
  ({
    get: (path: string) => service.call('GET', path, undefined, token),
    post: (path: string, body: unknown) => service.call('POST', path, body, token),
  }) as unknown as Caller;

/** The day in Nepal, as "YYYY-MM-DD". */
export const today = () => new Date(Date.now() + 20_700_000).toISOString().slice(0, 10);
