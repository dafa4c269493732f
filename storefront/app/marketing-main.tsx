import { mount } from './mount.tsx';
import { BrowserRouter } from 'react-router-dom';
import { MarketingApp } from './marketing-app.tsx';

mount(
  <BrowserRouter>
    <MarketingApp />
  </BrowserRouter>,
);
