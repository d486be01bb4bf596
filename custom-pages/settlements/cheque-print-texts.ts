// The words of printing a cheque, and of the layout of its leaf.
import type { ChequeElement } from '../../domain/documents/cheque-leaf.ts';
import type { Texts } from '../../domain/language.ts';

export const printTexts = {
  print: { en: 'Print Cheque', ne: 'चेक छाप्नुहोस्' },
  help: {
    en: 'Put the leaf into the printer and print at actual size (100%).',
    ne: 'चेकको पाना प्रिन्टरमा राखेर वास्तविक आकार (१००%) मा छाप्नुहोस्।',
  },
  payee: { en: 'Payee', ne: 'भुक्तानी पाउने' },
  language: { en: 'Language', ne: 'भाषा' },
  english: { en: 'English', ne: 'अङ्ग्रेजी' },
  nepali: { en: 'Nepali', ne: 'नेपाली' },
  accountPayee: { en: 'A/C payee only', ne: 'खातामा मात्र (A/C payee)' },
  adjust: { en: 'Adjust Layout', ne: 'ढाँचा मिलाउनुहोस्' },
  adjustHelp: {
    en: 'In millimetres from the upper left corner of the leaf. Down is the line on which the text is written. Kept for all cheques of this bank account.',
    ne: 'चेकको माथिल्लो बायाँ कुनाबाट मिलिमिटरमा। माथिबाट भन्नाले अक्षर लेखिने धर्को हो। यो बैंक खाताका सबै चेकमा लागू हुन्छ।',
  },
  usual: { en: 'Usual Layout', ne: 'सामान्य ढाँचा' },
  preview: { en: 'Preview of the leaf', ne: 'चेकको नमुना' },
  leaf: { en: 'Leaf', ne: 'चेकको पाना' },
  millimetres: { en: 'Enter a number of millimetres.', ne: 'मिलिमिटरमा अङ्क लेख्नुहोस्।' },
} satisfies Record<string, Texts>;

export const elementTexts: Record<ChequeElement, Texts> = {
  date: { en: 'Date', ne: 'मिति' },
  payee: { en: 'Payee', ne: 'भुक्तानी पाउने' },
  words: { en: 'Amount in Words', ne: 'अक्षरेपी' },
  figures: { en: 'Amount in Figures', ne: 'अङ्कमा रकम' },
  account_payee: { en: 'A/C Payee Lines', ne: 'A/C payee धर्का' },
};

/** The numbers of an element, and of the leaf. */
export const numberTexts: Record<'x' | 'y' | 'width' | 'height' | 'step', Texts> = {
  x: { en: 'Right', ne: 'बायाँबाट' },
  y: { en: 'Down', ne: 'माथिबाट' },
  width: { en: 'Width', ne: 'चौडाइ' },
  height: { en: 'Height', ne: 'उचाइ' },
  step: { en: 'Distance', ne: 'दूरी' },
};
