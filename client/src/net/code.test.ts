import { expect, test } from 'vitest';
import { codeFrom } from './code';

test('letters in any case, with anything between them', () => {
  expect(codeFrom('kmtp')).toBe('KMTP');
  expect(codeFrom(' k-m t.P ')).toBe('KMTP');
  expect(codeFrom('KM')).toBe('KM');
  expect(codeFrom('KMTPX')).toBe('KMTPX');
  expect(codeFrom('KMTPXZ')).toBe('KMTPX');
});

test('what no code has is left out', () => {
  expect(codeFrom('K0M1T')).toBe('KMT');
  expect(codeFrom('AEIOU')).toBe('');
});

test('a link is a code', () => {
  expect(codeFrom('http://192.168.1.20:8642/class/kmtp')).toBe('KMTP');
  expect(codeFrom('http://192.168.1.20:8642/t/KMTP')).toBe('KMTP');
  expect(codeFrom('Come! https://cats.example.org/t/kmtp?x=1 Luna')).toBe('KMTP');
  expect(codeFrom('https://cats.example.org/t/kmtpx Luna')).toBe('KMTPX');
});
