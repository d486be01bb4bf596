// The page of the API's description. Its calls carry the session of this browser, or the token of
// a sign-in in the form above; "Authorize" takes any other token.
import { deriveKey } from '../altcha/algorithms/web/sha.js';
import { solveChallenge } from '../altcha/index.js';

/** Where the back office keeps its access token. */
const ACCESS_TOKEN_KEY = 'ERP_Bearer';
const API = '../../billing/';

const texts = {
  email: { en: 'Email', ne: 'इमेल' },
  password: { en: 'Password', ne: 'पासवर्ड' },
  signIn: { en: 'Sign in for Try it out', ne: 'Try it out का लागि साइन इन' },
  signedIn: { en: 'Calls are sent with your token.', ne: 'अब अनुरोध तपाईंको टोकनसहित जान्छ।' },
  session: {
    en: 'Calls are sent with the session of this browser.',
    ne: 'अनुरोध यस ब्राउजरको साइन इनसहित जान्छ।',
  },
  failed: { en: 'Sign-in failed. Please try again.', ne: 'साइन इन हुन सकेन। फेरि प्रयास गर्नुहोस्।' },
};
const language = navigator.language.startsWith('ne') ? 'ne' : 'en';
const form = document.querySelector('#sign-in');
const status = form.querySelector('output');
for (const element of form.querySelectorAll('[data-text]'))
  element.textContent = texts[element.dataset.text][language];

const ui = globalThis.SwaggerUIBundle({
  url: new URL('../openapi.json', import.meta.url).href,
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'none',
  tagsSorter: 'alpha',
  filter: true,
  defaultModelsExpandDepth: 0,
  // No address outside this installation.
  validatorUrl: null,
  onComplete: () => {
    const token = findSessionToken();
    if (token) authorize(token, texts.session);
  },
});

form.addEventListener('submit', event => {
  event.preventDefault();
  signIn(new FormData(form)).then(
    token => authorize(token, texts.signedIn),
    error => {
      status.textContent = error.message;
    },
  );
});

/** Sends a token with every call from here on. */
function authorize(token, text) {
  ui.preauthorizeApiKey('bearer', token);
  status.textContent = text[language];
}

/** The back office's token, as long as it is valid. */
function findSessionToken() {
  try {
    const token = localStorage.getItem(ACCESS_TOKEN_KEY);
    const claims = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(claims)).exp * 1000 > Date.now() ? token : undefined;
  } catch {
    return undefined;
  }
}

async function callApi(path, body) {
  const response = await fetch(new URL(API + path, import.meta.url), {
    headers: { 'accept-language': language, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const { message } = answer;
  throw new Error(
    typeof message === 'string'
      ? message
      : Object.values(message ?? {})
          .flat()
          .join(' '),
  );
}

/** The access token of a new sign-in, with the bot check where it is on. Throws what is refused. */
async function signIn(fields) {
  const { required, ...challenge } = await callApi('altcha-challenge');
  const solution = required ? await solveChallenge({ challenge, deriveKey }) : undefined;
  if (required && !solution) throw new Error(texts.failed[language]);
  const { access_token } = await callApi('v2/login', {
    email: fields.get('email'),
    password: fields.get('password'),
    g_recaptcha_response: required ? btoa(JSON.stringify({ challenge, solution })) : '',
  });
  return access_token;
}
