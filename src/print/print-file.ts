/** Hands a PDF to the browser's print dialog through a frame of its own. */
export const printFile = (file: Blob): void => {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;right:0;bottom:0';
  frame.src = URL.createObjectURL(file);
  frame.onload = () => frame.contentWindow?.print();
  document.body.append(frame);
};
