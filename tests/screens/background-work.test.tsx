// Work in the background is asked after until it is done.
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBackgroundWork } from '../../src/api/use-background-work.ts';
import { renderScreen } from '../support/render-screen.tsx';

const Work = () => {
  const { answer } = useBackgroundWork<{ running: boolean }>('books/verification', 'look-up');
  return <p>{answer && (answer.running ? 'at work' : 'done')}</p>;
};

afterEach(() => void vi.restoreAllMocks());

it('is asked after again and again, also when an answer fails to come', async () => {
  const repeat = globalThis.setInterval;
  // Nobody waits for the pauses between the questions.
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, ms?: number) =>
    repeat(work, ms === 1500 ? 0 : ms)) as never);
  vi.spyOn(console, 'warn').mockReturnValue();
  let questions = 0;
  renderScreen(<Work />, () => {
    questions += 1;
    return questions === 3
      ? { status: 503, body: {} }
      : { status: 200, body: { running: questions < 5 } };
  });
  expect(await screen.findByText('done')).toBeVisible();
  expect(questions).toBe(5);
});
