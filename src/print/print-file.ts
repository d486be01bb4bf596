// A PDF on the printer. The frame with it stays until the next one: the browser's print dialog may
// be open for any time, and does not report when it is closed. Never more than one: a
// counter prints hundreds a day without leaving the page.
let frame: HTMLIFrameElement | undefined;

/** Removes the frame of the previous file and frees its memory. */
const dismissFrame = () => {
  if (!frame) return;
  frame.remove();
  URL.revokeObjectURL(frame.src);
  frame = undefined;
};

/** Hands a PDF to the browser's print dialog through a frame of its own. */
export const printFile = (file: Blob): void => {
  dismissFrame();
  const opened = document.createElement('iframe');
  opened.style.cssText = 'position:fixed;width:0;height:0;border:0;right:0;bottom:0';
  opened.src = URL.createObjectURL(file);
  opened.onload = () => opened.contentWindow?.print();
  document.body.append(opened);
  frame = opened;
};
