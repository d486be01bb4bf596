// Tabs in one row that scrolls where there is no room for all: the one that is open is in sight from
// the beginning, when the window becomes another, and when the letters of the page arrive.
import Tabs, { type TabsProps } from '@mui/material/Tabs';
import { useEffect, useRef } from 'react';

/**
 * Puts the open tab in the middle of what scrolls, so that those before and after it begin to be
 * seen as well; nothing moves up or down.
 */
const scrollToOpen = (tabs: HTMLElement) => {
  const open = tabs.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  const scroller = tabs.querySelector<HTMLElement>('.MuiTabs-scroller');
  if (!open || !scroller) return;
  scroller.scrollLeft = open.offsetLeft - (scroller.clientWidth - open.offsetWidth) / 2;
};

/** MUI's tabs with `value`, the open one; takes all else that they take. */
export const ScrollTabs = ({ value, ...rest }: TabsProps) => {
  const tabs = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `value` is not read; another open tab is scrolled to.
  useEffect(() => {
    const root = tabs.current!;
    const observer = new ResizeObserver(() => scrollToOpen(root));
    observer.observe(root);
    observer.observe(root.querySelector('[role="tablist"]')!);
    return () => observer.disconnect();
  }, [value]);
  return <Tabs ref={tabs} value={value} variant="scrollable" {...rest} />;
};
