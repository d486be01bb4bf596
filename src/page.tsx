// The page as React draws it.
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = createRoot(document.getElementById('root')!);

/** Draws this and nothing else. */
export const draw = (element: ReactElement): void =>
  root.render(<StrictMode>{element}</StrictMode>);
