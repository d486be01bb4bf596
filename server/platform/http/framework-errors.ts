// Errors of the web server itself, before our code runs, in both languages: a body that is invalid
// JSON, too long, or of another media type.
import type { FastifyError } from 'fastify';
import type { Language, Texts } from '../../../domain/language.ts';

const frameworkErrorTexts = {
  json: { en: 'The request is not valid JSON.', ne: 'पठाइएको कुरा मिल्दो JSON होइन।' },
  empty: { en: 'The request is empty.', ne: 'केही पठाइएको छैन।' },
  large: { en: 'The request is too large.', ne: 'पठाइएको कुरा धेरै ठूलो छ।' },
  length: {
    en: 'Upload incomplete. Please try again.',
    ne: 'अपलोड पूरा भएन। फेरि प्रयास गर्नुहोस्।',
  },
  kind: {
    en: 'This content type is not accepted here.',
    ne: 'यस प्रकारको सामग्री यहाँ स्वीकार हुँदैन।',
  },
  form: { en: 'The form could not be read.', ne: 'फाराम पढ्न सकिएन।' },
  address: { en: 'This address could not be read.', ne: 'यो ठेगाना पढ्न सकिएन।' },
  many: { en: 'Too many requests. Please wait a moment.', ne: 'धेरै अनुरोध आयो। केही बेर पर्खनुहोस्।' },
  other: { en: 'This request could not be read.', ne: 'यो अनुरोध पढ्न सकिएन।' },
} satisfies Record<string, Texts>;

const TEXTS_BY_CODE: Record<string, Texts> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: frameworkErrorTexts.empty,
  FST_ERR_CTP_INVALID_JSON_BODY: frameworkErrorTexts.json,
  FST_ERR_CTP_BODY_TOO_LARGE: frameworkErrorTexts.large,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: frameworkErrorTexts.length,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: frameworkErrorTexts.kind,
  FST_ERR_CTP_INVALID_TYPE: frameworkErrorTexts.kind,
  FST_ERR_BAD_URL: frameworkErrorTexts.address,
  FST_ERR_MAX_PARAM_LENGTH: frameworkErrorTexts.address,
  FST_INVALID_MULTIPART_CONTENT_TYPE: frameworkErrorTexts.form,
  FST_MP_PREMATURE_CLOSE: frameworkErrorTexts.length,
};
const TEXTS_BY_STATUS: Record<number, Texts> = {
  413: frameworkErrorTexts.large,
  414: frameworkErrorTexts.address,
  415: frameworkErrorTexts.kind,
  429: frameworkErrorTexts.many,
};

/** The message for an error of Fastify or one of its plug-ins with a status below 500. */
export const messageForFastifyError = (
  error: Pick<FastifyError, 'code' | 'statusCode' | 'name'>,
  language: Language,
): string => {
  const multipart =
    /^FST_(FILES|FIELDS|PARTS|PROTO|NO_FORM|INVALID_JSON_FIELD|FILE_BUFFER|REQ_FILE)/.test(
      error.code ?? '',
    );
  const sentence =
    TEXTS_BY_CODE[error.code] ??
    (error.name === 'SyntaxError'
      ? frameworkErrorTexts.json
      : multipart
        ? frameworkErrorTexts.form
        : TEXTS_BY_STATUS[error.statusCode!]);
  return (sentence ?? frameworkErrorTexts.other)[language];
};

/** The message of an unexpected error (500). */
export const internalErrorText: Texts = { en: 'Internal Server Error', ne: 'सर्भरको भित्री त्रुटि' };
