// A form on its way to the server, watched: fetch does not tell how much of it has gone.
type Watching = {
  headers: Record<string, string>;
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
};

/**
 * Posts the form and answers what fetch would. Rejects when there is no answer, with an AbortError
 * when `signal` ended it.
 */
export const sendForm = (
  address: string,
  form: FormData,
  { headers, onProgress, signal }: Watching,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('No answer'));
    request.onabort = () => reject(new DOMException('Left', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
