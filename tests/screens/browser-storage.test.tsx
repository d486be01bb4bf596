// The addresses of the servers, and the names of the values in the browser's storage.

import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../src/api/http.ts';
import { Layout } from '../../src/app/shell/Layout.tsx';
import { storeTokens } from '../../src/auth/tokens.ts';
import { getBaseUrl, getBillingUrl } from '../../src/platform/environment.ts';
import { renderScreen } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  delete window.ENV;
  localStorage.clear();
});

describe('the two servers', () => {
  const asked = async () => {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      calls.push(url);
      return new Response('{}');
    });
    await callApi('units');
    return calls;
  };
  it('have fixed local addresses in development on this host (PROD-039, PROD-040)', async () => {
    expect([getBaseUrl(), getBillingUrl(), await asked()]).toEqual([
      '/',
      '/billing/',
      ['/billing/units'],
    ]);
  });
  it('have the addresses that the host injects into the page (PROD-041, PROD-042)', async () => {
    window.ENV = { BASE_URL: '/erp/', BILLING_URL: 'https://billing.example.test/v1/' };
    expect([getBaseUrl(), getBillingUrl(), await asked()]).toEqual([
      '/erp/',
      'https://billing.example.test/v1/',
      ['https://billing.example.test/v1/units'],
    ]);
    // Before any script of ours the page asks its host.
    const page = readFileSync('index.html', 'utf8');
    expect(page.indexOf('env.js')).toBeGreaterThan(0);
    expect(page.indexOf('env.js')).toBeLessThan(page.indexOf('main.tsx'));
  });
});

describe('the browser', () => {
  it('keeps the access token, the refresh token and the path under the documents’ names (ENT-004)', async () => {
    storeTokens({ access_token: 'h.e30.s', refresh_token: 'first' });
    renderScreen(<Layout>the page</Layout>, () => undefined, { path: '/sales/customers?page=2' });
    expect(await screen.findByText('the page')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('ERP_Path')).toBe('/sales/customers?page=2'));
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([
      'h.e30.s',
      'first',
    ]);
  });
});
