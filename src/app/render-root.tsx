// The page as React draws it.
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const reactRoot = createRoot(document.getElementById('root')!);

/** Draws this and nothing else. */
export const renderRoot = (element: ReactElement): void =>
  reactRoot.render(<StrictMode>{element}</StrictMode>);
