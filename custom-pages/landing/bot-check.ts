// The invisible challenge: a moment of work in the browser that shows a person is waiting for it.
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';
import { callApi } from '../../src/providers/http.ts';

/**
 * The solved challenge as it travels in g_recaptcha_response; empty when the server asks for none.
 */
export const solvedChallenge = async (): Promise<string> => {
  const { body } = await callApi<{ required: boolean } & Challenge>('altcha-challenge', {
    open: true,
  });
  const { required, ...challenge } = body;
  if (!required) return '';
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
};
