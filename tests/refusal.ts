// A call that is refused, and what it hears.
import { expect } from 'vitest';
import type { Answer } from './world.ts';

/** What a refused call is told, problems by field where it is 422. */
export const refusal = async (call: Promise<Answer>, status = 422) => {
  const answer = await call;
  expect(answer.status).toBe(status);
  return answer.body.message as Record<string, string[]>;
};
