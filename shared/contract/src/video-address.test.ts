/** @jest-environment node */
import { embeddable, videoIdOf } from './video-address.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10s',
  'http://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'youtube.com/watch?v=dQw4w9WgXcQ',
  ' https://youtu.be/dQw4w9WgXcQ?si=x ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
])('%s is a video', (address) => expect(embeddable(address)).toBe('https://www.youtube.com/embed/dQw4w9WgXcQ'));

test.each([
  '',
  'dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXc',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQQ',
  'https://www.youtube.com/watch?v=dQw4w9WgX"Q',
  'https://www.youtube.com/',
  'https://www.youtube.com/@channel',
  'https://video.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'https://evil.example/?https://www.youtube.com/embed/dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/embed/dQw4w9WgXcQ',
])('%s is not a video', (address) => expect(videoIdOf(address)).toBeNull());
