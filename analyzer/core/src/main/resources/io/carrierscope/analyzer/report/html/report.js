(() => {
  'use strict';
  const page = JSON.parse(document.getElementById('flame-graphs').textContent);
  const short = name => name.replace(/^.*\.([^.]+\.[^.]+)$/, '$1');
  const grouped = (value, most) => value.toLocaleString('en', { minimumFractionDigits: most, maximumFractionDigits: most });
  const rate = value => grouped(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
  const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

  const range = page.range;
  const slices = range ? range.edges.length - 1 : 0;
  let from = 0;
  let to = slices;

  // of the selected slices, where the graph has slices
  const unpack = (graph, node, before) => {
    const children = (node.c || []).map(c => unpack(graph, c, before)).filter(c => c.value > 0);
    let own = 0;
    for (let i = 0; i < (node.s || []).length; i += 2) {
      if (node.s[i] >= from && node.s[i] < to) own += node.s[i + 1];
    }
    const delta = node.d || 0;
    return {
      name: page.names[node.n], delta, children,
      value: graph.scale ? own / graph.scale + children.reduce((sum, c) => sum + c.value, 0) : node.v - (before ? delta : 0),
      colour: node.l === undefined ? '#d5dbe1' : page.colours[node.l]
    };
  };

  // calls the visitor with what each frame has without its callees, and its callers, the outermost first
  const own = (node, visit, callers = []) => {
    const path = [...callers, node];
    const rest = key => node.children.reduce((sum, c) => sum - c[key], node[key]);
    if (rest('value') > 1e-9 * path[0].value) visit(path, rest('value'), rest('delta'));
    node.children.forEach(c => own(c, visit, path));
  };

  // the innermost frames first, each with its callers below it
  const reversed = root => {
    const top = { name: root.name, colour: root.colour, value: 0, delta: 0, below: new Map() };
    own(root, (path, value, delta) => {
      let at = top;
      for (const frame of [null, ...path.slice(1).reverse()]) {
        if (frame && !at.below.has(frame.name)) at.below.set(frame.name, { ...frame, value: 0, delta: 0, below: new Map() });
        if (frame) at = at.below.get(frame.name);
        at.value += value;
        at.delta += delta;
      }
    });
    const close = node => {
      node.children = [...node.below.values()].map(close).sort((a, b) => b.value - a.value);
      return node;
    };
    return close(top);
  };

  const difference = d => {
    const share = Math.min(1, Math.abs(d.data.delta) / Math.max(d.data.value, 1e-12));
    const paler = Math.round(235 - 150 * share);
    return d.data.delta > 0 ? `rgb(245,${paler},${paler})` : `rgb(${paler},${paler + (235 - paler) / 2},245)`;
  };

  const describe = (graph, total) => d => {
    const more = graph.differential
      ? `, ${d.data.delta > 0 ? '+' : '−'}${digits.format(Math.abs(d.data.delta))} ${graph.unit}` : '';
    return `${d.data.name}: ${digits.format(d.data.value)} ${graph.unit}, `
      + `${digits.format(100 * d.data.value / total)} %${more}`;
  };

  const pressed = (box, name) => !!box.querySelector(`button.${name}[aria-pressed=true]`);

  const tabulate = (box, graph, root) => {
    const sums = new Map();
    own(root, (path, value) => {
      const name = path[path.length - 1].name;
      sums.set(name, (sums.get(name) || 0) + value);
    });
    const rows = [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 10);
    box.querySelector('tbody').replaceChildren(...rows.map(([name, value]) => {
      const row = document.createElement('tr');
      [name, rate(value), (100 * value / root.value).toFixed(1)].forEach((text, i) => {
        const field = row.insertCell();
        field.textContent = text;
        field.className = i ? 'n' : '';
      });
      return row;
    }));
  };

  const draw = box => {
    const graph = page.graphs[box.dataset.graph];
    const called = unpack(graph, graph.root, pressed(box, 'before'));
    const root = pressed(box, 'reversed') ? reversed(called) : called;
    const canvas = box.querySelector('.canvas');
    const details = box.querySelector('.pointed');
    const field = box.querySelector('input');
    canvas.replaceChildren();
    details.textContent = root.value ? `${rate(root.value)} ${graph.unit}` : 'nothing in this range';
    box.dataset.drawn = 'true';
    if (range && graph.scale && !graph.cut) tabulate(box, graph, called);
    if (!root.value) return;
    const chart = flamegraph.default().width(Math.max(280, canvas.clientWidth)).cellHeight(19).minFrameSize(2)
      .inverted(true).transitionDuration(0).setDetailsElement(details)
      .getName(d => short(d.data.name)).label(describe(graph, root.value))
      .setColorMapper(d => d.highlight ? '#f0e442' : graph.differential ? difference(d) : d.data.colour)
      .setSearchMatch((d, term) => !!term && d.data.name.toLowerCase().includes(term.toLowerCase()))
      .setSearchHandler((found, sum, total) => {
        details.textContent = `${found.length} frames, ${digits.format(100 * sum / total)} % of ${graph.unit}`;
        box.dataset.found = found.length;
      });
    d3.select(canvas).datum(root).call(chart);
    for (let step = 0; step < 3; step++) d3.timerFlush(); // a transition begins, ticks and ends, also where nothing is drawn yet
    chart.transitionDuration(150);
    canvas.firstElementChild.setAttribute('aria-hidden', 'true');
    const reset = () => { field.value = ''; chart.clear(); chart.resetZoom(); };
    let at = d3.select(canvas).selectAll('.frame').data().find(d => !d.parent);
    const point = to => {
      at = to || at;
      details.textContent = describe(graph, root.value)(at);
      d3.select(canvas).selectAll('.frame').classed('focus', d => d === at);
    };
    const beside = step => at.parent && at.parent.children[at.parent.children.indexOf(at) + step];
    const keys = {
      ArrowDown: () => point((at.children || [])[0]), ArrowUp: () => point(at.parent),
      ArrowLeft: () => point(beside(-1)), ArrowRight: () => point(beside(1)),
      Enter: () => { chart.zoomTo(at); point(); }, Escape: () => { reset(); point(); }
    };
    canvas.onfocus = () => point();
    canvas.onkeydown = event => {
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    };
    field.oninput = () => field.value ? chart.search(field.value) : chart.clear();
    box.querySelector('button').onclick = reset;
    if (field.value) chart.search(field.value);
  };

  const drawOnce = box => box.dataset.drawn || !box.clientWidth || draw(box);
  const graphs = [...document.querySelectorAll('.flames')];
  graphs.forEach(box => {
    for (let fold = box.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      fold.addEventListener('toggle', () => drawOnce(box));
    }
    box.querySelectorAll('[aria-pressed]').forEach(button => button.addEventListener('click', () => {
      button.setAttribute('aria-pressed', button.getAttribute('aria-pressed') === 'false');
      draw(box);
    }));
    drawOnce(box);
  });

  let wide = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth === wide) return; // the address bar of a phone changes the height alone
    wide = innerWidth;
    graphs.forEach(box => {
      delete box.dataset.drawn;
      drawOnce(box);
    });
  });

  // paper is narrower than the window
  addEventListener('beforeprint', () => document.querySelectorAll('.canvas svg').forEach(svg =>
    svg.setAttribute('viewBox', `0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`)));
  addEventListener('afterprint', () => document.querySelectorAll('.canvas svg').forEach(svg => svg.removeAttribute('viewBox')));

  const select = panel => {
    const [show, first, last, whole] = panel.querySelectorAll('select, input, button');
    const line = panel.querySelector('.timeline');
    const seconds = i => range.edges[i] / 1e9;
    // what is copied to a shell has to be one word there
    const name = /^\w[\w@%+=:,.-]*$/.test(range.file) ? range.file : 'FILE';
    const figure = f => {
      const sum = f.slices.slice(from, to).reduce((a, b) => a + b, 0) * f.factor / (f.perTime ? seconds(to) - seconds(from) : 1);
      return f.digits < 0 ? rate(sum) : grouped(sum, f.digits);
    };
    // everything but flame graphs, their tables and the panel itself is of the whole recording
    const follows = e => e.matches('h1, h2, h3') || e.matches('.flames')
      && page.graphs[e.dataset.graph].scale > 0 || !!e.querySelector('.flames');
    document.querySelectorAll('main > section:not(#range)').forEach(section => [...section.children]
      .forEach(e => e.classList.toggle('stays', !follows(e))));
    graphs.forEach(box => page.graphs[box.dataset.graph].cut
      && box.querySelector('details').classList.add('stays'));

    const shown = () => {
      const f = range.figures[show.value];
      const most = Math.max(...f.slices);
      line.replaceChildren(...f.slices.map((n, i) => {
        const bar = document.createElement('i');
        bar.style.height = `${Math.max(n ? 2 : 0, 100 * n / most)}%`;
        bar.className = i >= from && i < to ? 'in' : '';
        return bar;
      }));
    };
    const set = (a, b) => {
      from = Math.max(0, Math.min(a, slices - 1));
      to = Math.min(slices, Math.max(b, from + 1));
      const all = from === 0 && to === slices;
      document.body.classList.toggle('ranged', !all);
      first.value = seconds(from).toFixed(3);
      last.value = seconds(to).toFixed(3);
      panel.querySelector('output').textContent = all ? 'whole recording' : `${first.value} to ${last.value} s`;
      panel.querySelector('dl').replaceChildren(...[{ name: 'length', unit: 's', text: rate(seconds(to) - seconds(from)) },
        ...range.figures.map(f => ({ ...f, text: figure(f) }))].map(f => {
        const key = document.createElement('div');
        key.innerHTML = '<dt></dt><dd><span></span> <small></small></dd>';
        key.querySelector('dt').textContent = f.name;
        key.querySelector('span').textContent = f.text;
        key.querySelector('small').textContent = f.unit;
        return key;
      }));
      panel.querySelector('code').textContent = all ? `${range.command} ${name}`
        : `${range.command} ${name} --from ${seconds(from).toFixed(9)}s --to ${seconds(to).toFixed(9)}s`;
      shown();
      graphs.forEach(box => {
        if (page.graphs[box.dataset.graph].scale) delete box.dataset.drawn;
        drawOnce(box);
      });
    };
    range.figures.forEach((f, i) => show.add(new Option(`${f.name}${f.unit && `, ${f.unit}`}`, i)));
    show.onchange = shown;
    const nearest = s => d3.leastIndex(range.edges, e => Math.abs(e / 1e9 - s));
    first.onchange = () => set(nearest(first.value), to);
    last.onchange = () => set(from, nearest(last.value));
    whole.onclick = () => set(0, slices);
    line.onkeydown = event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (event.key === 'Escape') set(0, slices);
      else if (step && event.shiftKey) set(from, to + step);
      else if (step && from + step >= 0 && to + step <= slices) set(from + step, to + step);
      else if (!step) return;
      event.preventDefault();
    };
    const sliceAt = event => Math.floor((event.clientX - line.getBoundingClientRect().left) / line.clientWidth * slices);
    let start = -1;
    line.onpointerdown = event => { start = sliceAt(event); line.setPointerCapture(event.pointerId); };
    line.onpointermove = event => start >= 0 && mark(Math.min(start, sliceAt(event)), Math.max(start, sliceAt(event)) + 1);
    const mark = (a, b) => [...line.children].forEach((bar, i) => { bar.className = i >= a && i < b ? 'in' : ''; });
    line.onpointerup = event => {
      if (start >= 0) set(Math.min(start, sliceAt(event)), Math.max(start, sliceAt(event)) + 1);
      start = -1;
    };
    line.onpointercancel = () => { start = -1; set(from, to); };
    panel.hidden = false;
    const link = document.createElement('a');
    link.href = '#range';
    link.textContent = 'Time range';
    link.onclick = () => { panel.firstElementChild.open = true; };
    document.querySelector('nav').append(link);
    set(0, slices);
  };
  if (range && range.figures.length && document.getElementById('range')) select(document.getElementById('range'));

  // a link to a card opens what it is folded in, also when it is followed again
  const show = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    let closed = false;
    for (let fold = target && target.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      closed = closed || !fold.open;
      fold.open = true;
    }
    if (closed) target.scrollIntoView();
  };
  addEventListener('hashchange', show);
  addEventListener('click', event => event.target.closest('a[href^="#"]') && setTimeout(show));
  show();
})();
