// The errors with which a request is refused, in the contract's shapes. The error handler of
// http/server.ts turns them into responses.
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';

/** An error with its HTTP status and the body's `message`. */
export class HttpError extends Error {
  readonly status: number;
  readonly payload: unknown;
  constructor(status: number, payload: unknown) {
    super(typeof payload === 'string' ? payload : JSON.stringify(payload));
    this.status = status;
    this.payload = payload;
  }
}

/** 422: messages by field. */
export class ValidationError extends HttpError {
  constructor(problems: FieldErrors) {
    super(422, problems);
  }
}

/** 400: a sentence, or the contract's "product" body. */
export class BadRequestError extends HttpError {
  constructor(payload: string | { product: string; error: string }) {
    super(400, payload);
  }
}

/** 401: not signed in, or no longer. */
export class UnauthorizedError extends HttpError {
  constructor(message: string) {
    super(401, message);
  }
}

/** 403: the message names the missing permission. */
export class ForbiddenError extends HttpError {
  constructor(message: string) {
    super(403, message);
  }
}

/** 404: no such record in the caller's company. */
export class NotFoundError extends HttpError {
  constructor(message: string) {
    super(404, message);
  }
}

/**
 * 412: the stored state differs from the one that the client has read; `current` is the record as
 * it is now.
 */
export class PreconditionFailedError extends HttpError {
  readonly current: object;
  constructor(message: string, current: object) {
    super(412, message);
    this.current = current;
  }
}
