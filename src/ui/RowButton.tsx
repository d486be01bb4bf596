// A quiet button in a table row. A list has dozens of them, and MUI's cost as much as the rest of
// the list: this one is the browser's own, dressed by the theme.
import type { ButtonHTMLAttributes } from 'react';

export const RowButton = ({
  color = 'primary',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { color?: 'primary' | 'secondary' }) => (
  <button type="button" className={`row-button ${color}`} {...rest} />
);
