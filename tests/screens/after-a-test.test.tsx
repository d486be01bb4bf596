// What one test of a screen leaves behind does not reach the next one: neither the error dialog of a
// screen that is gone, nor the failure of a request that nobody waits for.
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { callApi } from '../../src/api/http.ts';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { renderScreen } from '../support/render-screen.tsx';

describe('the test after another one', () => {
  it('begins with an error on the screen', async () => {
    renderScreen(<p>The first screen</p>);
    errorDialog.show({ kind: 'server' });
    expect(await screen.findByRole('dialog', { name: 'Server Error' })).toBeVisible();
  });

  it('finds none', async () => {
    renderScreen(<h1>The second screen</h1>);
    expect(await screen.findByRole('heading', { name: 'The second screen' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not hear that a request of a screen that is gone has failed', async () => {
    renderScreen(<h1>The third screen</h1>);
    vi.unstubAllGlobals();
    const failed = vi.fn();
    callApi('products').catch(failed);
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(failed).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'The third screen' })).toBeVisible();
  });
});
