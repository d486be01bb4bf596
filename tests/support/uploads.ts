// Files on their way from a screen: the test decides how far each is, and what the server answers.
import { beforeEach, vi } from 'vitest';

type UploadRequest = {
  progress: (loaded: number, total: number) => void;
  answer: (status: number, body: object) => void;
  address: string;
};

/** For a `describe`: what has been sent since its test began. */
export const useUploads = (): { requests: UploadRequest[] } => {
  const requests: UploadRequest[] = [];
  beforeEach(() => {
    requests.length = 0;
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload: { onprogress?: (event: object) => void } = {};
        status = 0;
        responseText = '';
        onload = () => undefined;
        onabort = () => undefined;
        address = '';
        open(_: string, address: string) {
          this.address = address;
        }
        setRequestHeader() {}
        abort() {
          this.onabort();
        }
        send() {
          requests.push({
            address: this.address,
            progress: (loaded, total) =>
              this.upload.onprogress?.({ lengthComputable: true, loaded, total }),
            answer: (status, body) => {
              this.status = status;
              this.responseText = JSON.stringify(body);
              this.onload();
            },
          });
        }
      },
    );
  });
  return { requests };
};

/** What the pictures of own fields are drawn from: jsdom has no addresses in memory. */
export const DRAWN = 'blob:picture';

/** For a `describe`: pictures that are fetched with the session are drawn from `DRAWN`. */
export const useDrawnPictures = (): void => {
  beforeEach(() => {
    URL.createObjectURL = () => DRAWN;
  });
};
