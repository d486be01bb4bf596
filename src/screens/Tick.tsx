// The checkbox before a row, or before all rows of the page; the browser's own, for a list has
// many.
import { useEffect, useRef } from 'react';

type Props = {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange: (checked: boolean) => void;
};

export const Tick = ({ label, checked, some = false, onChange }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked;
  }, [some, checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={event => onChange(event.target.checked)}
    />
  );
};
